import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { type ServerEvents } from '@contract/events';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { messageCelebrated } from '@/features/chat/slice';
import { type Failure } from '@/lib/errorText';
import { type Board, type TipIntent, type TipState, tipsSlot } from './state';

const { initialState } = tipsSlot;

/** A tip of at least this many tokens waits for the undo window before it is sent. */
export const LARGE_TIP_MIN_TOKENS = 100;
/** How long a large tip can be undone before it is sent. */
export const TIP_UNDO_WINDOW_SECONDS = 5;
/**
 * How long an accepted tip is shown as sent. Further clicks in this time are taken for a double click, not for another
 * tip.
 */
export const TIP_SENT_DISPLAY_MS = 1200;

/** A wheel that changed meanwhile makes no other tip: the first one may have been paid. */
const wishOf = ({ seedHash: _, ...wish }: TipIntent) => JSON.stringify(wish);
const isSameTip = (a: TipIntent | null, b: TipIntent) => a !== null && wishOf(a) === wishOf(b);

/** Forgets the tip that was written, and keeps what the room shows. */
const clear = ({ latest, celebrated, board }: TipState): TipState => ({ ...initialState, latest, celebrated, board });

export const tipsSlice = createSlice({
  name: 'tips',
  initialState,
  reducers: {
    /** does nothing while a tip is being sent; the saga ignores the request too */
    tipRequested: (state, { payload }: PayloadAction<TipIntent>) => {
      if (state.status === 'sending' || state.status === 'held' || state.status === 'accepted') return;
      const isRetry = state.status === 'unknown' && isSameTip(state.intent, payload);
      Object.assign(state, {
        status: 'sending',
        intent: payload,
        key: isRetry ? state.key : null,
        accepted: null,
        error: null,
      });
    },
    tipHeld: (state) => void (state.status = 'held'),
    tipUndone: (state) => (state.status === 'held' ? clear(state) : state),
    tipKeyMade: (state, { payload }: PayloadAction<string>) =>
      void Object.assign(state, { status: 'sending', key: payload }),
    tipAccepted: (state, { payload }: PayloadAction<ReplyOf<'sendTip'>>) =>
      void Object.assign(state, { status: 'accepted', accepted: payload, key: null }),
    tipRefused: (state, { payload }: PayloadAction<Failure>) =>
      void Object.assign(state, { status: 'refused', error: payload, key: null }),
    tipReplyLost: (state, { payload }: PayloadAction<Failure>) =>
      void Object.assign(state, { status: 'unknown', error: payload }),
    tipCleared: (state) => clear(state),
    tipReceived: (state, { payload }: PayloadAction<ServerEvents['tip/received']>) => void (state.latest = payload),
    /** the tip board of this performer is on screen */
    boardRequested: (_state, _action: PayloadAction<{ performerId: string }>) => undefined,
    boardLoaded: (state, { payload }: PayloadAction<Board & { performerId: string }>) => void (state.board = payload),
  },
  extraReducers: (builder) =>
    void builder
      .addCase(messageCelebrated, (state, { payload }) => void (state.celebrated = payload))
      .addCase(loggedOut, () => initialState)
      .addCase(staleStateCleared, () => initialState),
});

export const {
  tipRequested,
  tipHeld,
  tipUndone,
  tipKeyMade,
  tipAccepted,
  tipRefused,
  tipReplyLost,
  tipCleared,
  tipReceived,
  boardRequested,
  boardLoaded,
} = tipsSlice.actions;

tipsSlot.fill(tipsSlice.reducer);
