import { type RootState } from '@/application/state';

export const selectAuth = (state: RootState) => state.auth;
export const selectAccount = (state: RootState) => state.auth.authUser;
export const selectLogin = (state: RootState) => state.auth.userLogin;
