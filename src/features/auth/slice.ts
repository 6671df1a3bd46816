import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { type BalanceChange, roundTokens } from '@/lib/balance';
import { type Failure } from '@/lib/errorText';
import { type BodyOf } from '@/lib/http';
import { type Role } from '@/lib/roles';

/** The own profile of the member, performer or studio that is logged in. */
export type OwnProfile = ReplyOf<'getMe'> | ReplyOf<'getPerformerMe'> | ReplyOf<'getStudioMe'>;

/** The state of a form. The spelling `submiting` is part of the state's fixed shape. */
export interface Submission<T> {
  data: T | null;
  success: boolean;
  submiting: boolean;
  error: Failure;
}
export interface UserLogin {
  requesting: boolean;
  success: boolean;
  data: { token: string } | null;
  error: Failure;
}
export interface AuthState {
  loggedIn: boolean;
  authUser: OwnProfile | null;
  performerRegister: Submission<ReplyOf<'registerPerformer'>>;
  userRegister: Submission<ReplyOf<'registerUser'>>;
  userLogin: UserLogin;
  updatePassword: Omit<Submission<never>, 'data'>;
}

const noSubmission = { data: null, success: false, submiting: false, error: null };
const noLogin: UserLogin = { requesting: false, success: false, data: null, error: null };
const initialState: AuthState = {
  loggedIn: false,
  authUser: null,
  performerRegister: noSubmission,
  userRegister: noSubmission,
  userLogin: noLogin,
  updatePassword: { success: false, submiting: false, error: null },
};

export interface LoginIntent {
  role: Role;
  username: string;
  password: string;
  /** keep the username for the next login */
  remember: boolean;
}
export type UserRegistration = BodyOf<'registerUser'>;
export type PerformerRegistration = BodyOf<'registerPerformer'>;

/** The session has ended, by logout or because the API no longer knows it. Each slice with account data resets. */
export const loggedOut = createAction('auth/loggedOut');
/** A login begins: removes the data of an earlier account. */
export const staleStateCleared = createAction('auth/staleStateCleared');
/** The second step of a login succeeded: the session may do everything now. */
export const secondStepCompleted = createAction('auth/secondStepCompleted');
/** A passkey opened a session, without a password. */
export const passkeyAccepted = createAction<{ token: string; role: Role }>('auth/passkeyAccepted');
export const logoutRequested = createAction('auth/logoutRequested');
/** The socket was disconnected for a while: refreshes the own profile. */
export const profileRefreshRequested = createAction('auth/profileRefreshRequested');

const begin = { submiting: true, success: false, error: null };
const done = { submiting: false, success: true, error: null };
const failed = (error: Failure) => ({ submiting: false, success: false, error });

export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    loginRequested: (state, _action: PayloadAction<LoginIntent>) => {
      state.userLogin = { ...noLogin, requesting: true };
    },
    loginSucceeded: (state, { payload }: PayloadAction<{ token: string }>) => {
      state.loggedIn = true;
      state.userLogin = { requesting: false, success: true, data: payload, error: null };
    },
    loginFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.loggedIn = false;
      state.userLogin = { requesting: false, success: false, data: null, error: payload };
    },
    /** the page guard found a valid session, or the login fetched the profile */
    authenticated: (state, { payload }: PayloadAction<OwnProfile>) => {
      state.loggedIn = true;
      state.authUser = payload;
    },
    /** a studio's balance; members and performers keep theirs in their own slices */
    studioBalanceChanged: (state, { payload }: PayloadAction<BalanceChange>) => {
      if (state.authUser?.role === 'studio')
        state.authUser.balance = payload.balance ?? roundTokens(state.authUser.balance + payload.change);
    },
    registerUserRequested: (state, _action: PayloadAction<UserRegistration>) => {
      state.userRegister = { ...begin, data: null };
    },
    registerUserSucceeded: (state, { payload }: PayloadAction<ReplyOf<'registerUser'>>) => {
      state.userRegister = { ...done, data: payload };
    },
    registerUserFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.userRegister = { ...failed(payload), data: null };
    },
    /** files can't be part of an action, so the screen uploads them and reports the result */
    registerPerformerStarted: (state) => {
      state.performerRegister = { ...begin, data: null };
    },
    registerPerformerSucceeded: (state, { payload }: PayloadAction<ReplyOf<'registerPerformer'>>) => {
      state.performerRegister = { ...done, data: payload };
    },
    registerPerformerFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.performerRegister = { ...failed(payload), data: null };
    },
    updatePasswordRequested: (state, _action: PayloadAction<{ password: string; prePassword: string }>) => {
      state.updatePassword = begin;
    },
    updatePasswordSucceeded: (state) => {
      state.updatePassword = done;
    },
    updatePasswordFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.updatePassword = failed(payload);
    },
    authReset: () => initialState,
    loginCleared: (state) => {
      state.userLogin = noLogin;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => initialState);
    builder.addCase(staleStateCleared, (state) => ({ ...initialState, userLogin: state.userLogin }));
  },
});

export const {
  loginRequested,
  loginSucceeded,
  loginFailed,
  authenticated,
  studioBalanceChanged,
  registerUserRequested,
  registerUserSucceeded,
  registerUserFailed,
  registerPerformerStarted,
  registerPerformerSucceeded,
  registerPerformerFailed,
  updatePasswordRequested,
  updatePasswordSucceeded,
  updatePasswordFailed,
  authReset,
  loginCleared,
} = authSlice.actions;
