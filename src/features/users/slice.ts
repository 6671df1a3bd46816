import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { authenticated, loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type BalanceChange, markEventSeen, roundTokens } from '@/lib/balance';
import { type Failure } from '@/lib/errorText';
import { type BodyOf } from '@/lib/http';

type OwnUserView = ReplyOf<'getMe'>;
/** The member who is logged in, or the defaults. */
export type CurrentUser = Pick<OwnUserView, '_id' | 'avatar' | 'name' | 'email' | 'balance'> & Partial<OwnUserView>;
export type UserUpdate = BodyOf<'updateUser'>;

export interface UserState {
  current: CurrentUser;
  updating: boolean;
  updateSuccess: boolean;
  error: Failure;
  /** the latest balance events, to apply each once */
  seenEvents: string[];
}

const DEFAULT_USER_AVATAR = '/default-user-icon.png';
const initialState: UserState = {
  current: { _id: '', avatar: DEFAULT_USER_AVATAR, name: '', email: '', balance: 0 },
  updating: false,
  updateSuccess: false,
  error: null,
  seenEvents: [],
};

const toCurrentUser = (profile: OwnUserView): CurrentUser => ({
  ...profile,
  avatar: profile.avatar || DEFAULT_USER_AVATAR,
});

export const userSlice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    updateUserRequested: (state, _action: PayloadAction<UserUpdate>) => {
      state.updating = true;
      state.updateSuccess = false;
      state.error = null;
    },
    updateUserSucceeded: (state, { payload }: PayloadAction<OwnUserView>) => {
      state.current = toCurrentUser(payload);
      state.updating = false;
      state.updateSuccess = true;
    },
    updateUserFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.updating = false;
      state.updateSuccess = false;
      state.error = payload;
    },
    /** the ledger's balance wins; without it, the change is added, down to zero */
    userBalanceChanged: (state, { payload }: PayloadAction<BalanceChange>) => {
      if (!markEventSeen(state.seenEvents, payload.eventId)) return;
      state.current.balance = payload.balance ?? Math.max(0, roundTokens(state.current.balance + payload.change));
    },
    userAvatarChanged: (state, { payload }: PayloadAction<string>) => {
      state.current.avatar = payload || DEFAULT_USER_AVATAR;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(authenticated, (state, { payload }) => {
      if (payload.role === 'user') state.current = toCurrentUser(payload);
    });
    builder.addCase(loggedOut, () => initialState);
    builder.addCase(staleStateCleared, () => initialState);
  },
});

export const { updateUserRequested, updateUserSucceeded, updateUserFailed, userBalanceChanged, userAvatarChanged } =
  userSlice.actions;
