import { type RootState } from '@/application/state';

export const selectAuth = (state: RootState) => state.auth;
export const selectAccount = (state: RootState) => state.auth.authUser;
export const selectLogin = (state: RootState) => state.auth.userLogin;
export const selectIsMember = (state: RootState) => state.auth.authUser?.role === 'user';
