import { createSlice, type PayloadAction } from '@/lib/slice';
import { type ReplyOf } from '@contract/all';
import { authenticated, loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type BalanceChange, isRepeated, tokens } from '@/lib/balance';
import { type Failure } from '@/lib/errorText';
import { type BodyOf } from '@/lib/http';

type OwnUserView = ReplyOf<'getMe'>;
/** The member who is signed in; before that, the specification's defaults. */
export type CurrentUser = Pick<OwnUserView, '_id' | 'avatar' | 'name' | 'email' | 'balance'> & Partial<OwnUserView>;
export type UserUpdate = BodyOf<'updateUser'>;

export interface UserState {
  current: CurrentUser;
  updating: boolean;
  updateSuccess: boolean;
  error: Failure;
  /** balance events that were applied */
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

const stored = (profile: OwnUserView): CurrentUser => ({ ...profile, avatar: profile.avatar || DEFAULT_USER_AVATAR });

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
      state.current = stored(payload);
      state.updating = false;
      state.updateSuccess = true;
    },
    updateUserFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.updating = false;
      state.updateSuccess = false;
      state.error = payload;
    },
    /** floored at zero; then what the ledger says is the truth */
    userBalanceChanged: (state, { payload }: PayloadAction<BalanceChange>) => {
      if (isRepeated(state.seenEvents, payload.eventId)) return;
      state.current.balance = payload.balance ?? Math.max(0, tokens(state.current.balance + payload.change));
    },
    userAvatarChanged: (state, { payload }: PayloadAction<string>) => {
      state.current.avatar = payload || DEFAULT_USER_AVATAR;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(authenticated, (state, { payload }) => {
      if (payload.role === 'user') state.current = stored(payload);
    });
    builder.addCase(loggedOut, () => initialState);
    builder.addCase(staleStateCleared, () => initialState);
  },
});

export const { updateUserRequested, updateUserSucceeded, updateUserFailed, userBalanceChanged, userAvatarChanged } =
  userSlice.actions;
