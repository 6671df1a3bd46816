import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { type ServerEvents } from '@contract/events';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type Failure } from '@/lib/errorText';

/** What the visitor confirmed. Whole tokens. */
export interface TipIntent {
  performerId: string;
  token: number;
  conversationId?: string | null;
  message?: string;
}
/** `unknown`: no answer came, so the same tip must be repeated under the same key or left alone. */
export interface TipState {
  status: 'idle' | 'sending' | 'accepted' | 'refused' | 'unknown';
  intent: TipIntent | null;
  /** the idempotency key of `intent` */
  key: string | null;
  accepted: ReplyOf<'sendTip'> | null;
  error: Failure;
  /** the newest tip seen in a room, for its sound and its animation */
  latest: ServerEvents['tip/received'] | null;
}
const initialState: TipState = { status: 'idle', intent: null, key: null, accepted: null, error: null, latest: null };

const isSame = (a: TipIntent | null, b: TipIntent) => a !== null && JSON.stringify(a) === JSON.stringify(b);

export const tipsSlice = createSlice({
  name: 'tips',
  initialState,
  reducers: {
    /** while one tip is on its way another request changes nothing; the saga ignores it as well */
    tipRequested: (state, { payload }: PayloadAction<TipIntent>) => {
      if (state.status === 'sending') return;
      const isRetry = state.status === 'unknown' && isSame(state.intent, payload);
      Object.assign(state, { status: 'sending', intent: payload, key: isRetry ? state.key : null, accepted: null, error: null });
    },
    tipKeyMade: (state, { payload }: PayloadAction<string>) => void (state.key = payload),
    tipAccepted: (state, { payload }: PayloadAction<ReplyOf<'sendTip'>>) => void Object.assign(state, { status: 'accepted', accepted: payload, key: null }),
    tipRefused: (state, { payload }: PayloadAction<Failure>) => void Object.assign(state, { status: 'refused', error: payload, key: null }),
    tipAnswerLost: (state, { payload }: PayloadAction<Failure>) => void Object.assign(state, { status: 'unknown', error: payload }),
    tipCleared: (state) => ({ ...initialState, latest: state.latest }),
    tipReceived: (state, { payload }: PayloadAction<ServerEvents['tip/received']>) => void (state.latest = payload),
  },
  extraReducers: (builder) => void builder.addCase(loggedOut, () => initialState).addCase(staleStateCleared, () => initialState),
});

export const { tipRequested, tipKeyMade, tipAccepted, tipRefused, tipAnswerLost, tipCleared, tipReceived } = tipsSlice.actions;
