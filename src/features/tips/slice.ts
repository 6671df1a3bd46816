import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { type ServerEvents } from '@contract/events';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type Failure } from '@/lib/errorText';

/** From so many tokens on a tip waits a moment before it is posted, and can be undone meanwhile. */
export const LARGE_TIP = 100;
export const UNDO_SECONDS = 5;
/** So long an accepted tip is shown as sent, and further presses are the end of a double click rather than another tip. */
export const CALM_MS = 1200;

/** What the visitor confirmed. Whole tokens. */
export interface TipIntent {
  performerId: string;
  token: number;
  conversationId?: string | null;
  message?: string;
}
type Board = ReplyOf<'viewTipBoard'>;
/** `held`: confirmed, not posted yet, can be undone. `unknown`: no answer came, so the same tip must be repeated under the same key or left alone. */
export interface TipState {
  status: 'idle' | 'held' | 'sending' | 'accepted' | 'refused' | 'unknown';
  intent: TipIntent | null;
  /** the idempotency key of `intent` */
  key: string | null;
  accepted: ReplyOf<'sendTip'> | null;
  error: Failure;
  /** the newest tip seen in a room, for its sound and its animation */
  latest: ServerEvents['tip/received'] | null;
  /** tips of the show on screen */
  board: (Board & { performerId: string }) | null;
}
const initialState: TipState = {
  status: 'idle',
  intent: null,
  key: null,
  accepted: null,
  error: null,
  latest: null,
  board: null,
};

const isSame = (a: TipIntent | null, b: TipIntent) => a !== null && JSON.stringify(a) === JSON.stringify(b);

export const tipsSlice = createSlice({
  name: 'tips',
  initialState,
  reducers: {
    /** while one tip is on its way another request changes nothing; the saga ignores it as well */
    tipRequested: (state, { payload }: PayloadAction<TipIntent>) => {
      if (state.status === 'sending' || state.status === 'held' || state.status === 'accepted') return;
      const isRetry = state.status === 'unknown' && isSame(state.intent, payload);
      Object.assign(state, {
        status: 'sending',
        intent: payload,
        key: isRetry ? state.key : null,
        accepted: null,
        error: null,
      });
    },
    tipHeld: (state) => void (state.status = 'held'),
    tipUndone: (state) =>
      state.status === 'held' ? { ...initialState, latest: state.latest, board: state.board } : state,
    tipKeyMade: (state, { payload }: PayloadAction<string>) =>
      void Object.assign(state, { status: 'sending', key: payload }),
    tipAccepted: (state, { payload }: PayloadAction<ReplyOf<'sendTip'>>) =>
      void Object.assign(state, { status: 'accepted', accepted: payload, key: null }),
    tipRefused: (state, { payload }: PayloadAction<Failure>) =>
      void Object.assign(state, { status: 'refused', error: payload, key: null }),
    tipAnswerLost: (state, { payload }: PayloadAction<Failure>) =>
      void Object.assign(state, { status: 'unknown', error: payload }),
    tipCleared: (state) => ({ ...initialState, latest: state.latest, board: state.board }),
    tipReceived: (state, { payload }: PayloadAction<ServerEvents['tip/received']>) => void (state.latest = payload),
    /** the tips of this performer's show are on screen */
    boardRequested: (_state, _action: PayloadAction<{ performerId: string }>) => undefined,
    boardLoaded: (state, { payload }: PayloadAction<Board & { performerId: string }>) => void (state.board = payload),
  },
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, () => initialState).addCase(staleStateCleared, () => initialState),
});

export const {
  tipRequested,
  tipHeld,
  tipUndone,
  tipKeyMade,
  tipAccepted,
  tipRefused,
  tipAnswerLost,
  tipCleared,
  tipReceived,
  boardRequested,
  boardLoaded,
} = tipsSlice.actions;
