import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ServerEvents, type ShowRequestOutcome } from '@contract/events';
import { type ReplyOf } from '@contract/all';
import {
  type MeterView,
  type ReceiptView,
  type ShowEntryView,
  type ShowRequestView,
  type ShowStatusWord,
} from '@contract/shows';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type Failure } from '@/lib/errorText';
import { type Terms } from './api';

/** What a call about a show is at. What the show itself is at stands in `entry.show.status`. */
export interface ShowState {
  status: 'idle' | 'busy' | 'refused';
  error: Failure;
  /** the show on screen, asked for, running or over */
  entry: ShowEntryView | null;
  /** by member: what each place has come to */
  meters: Record<string, MeterView>;
  receipt: ReceiptView | null;
  /** who waits for the performer who is signed in, oldest first */
  requests: ShowRequestView[];
  /** what the performer who is signed in gives already, to go back into */
  running: { kind: 'private' | 'group'; conversationId: string } | null;
  /** the page of the own receipts on screen */
  receipts: { data: ReceiptView[]; total: number };
}
const initialState: ShowState = {
  status: 'idle',
  error: null,
  entry: null,
  meters: {},
  receipt: null,
  requests: [],
  running: null,
  receipts: { data: [], total: 0 },
};

/** The show on screen becomes something else. */
function becomes({ entry }: ShowState, conversationId: string, status: ShowStatusWord): void {
  if (entry?.show.conversationId === conversationId && entry.show.status === 'requested') entry.show.status = status;
}

function without(state: ShowState, conversationId: string): void {
  state.requests = state.requests.filter((request) => request.conversationId !== conversationId);
}

const began = (state: ShowState) => void Object.assign(state, { status: 'busy', error: null });

export const showsSlice = createSlice({
  name: 'shows',
  initialState,
  reducers: {
    askRequested: (state, _action: PayloadAction<Terms & { performerId: string }>) => began(state),
    groupJoinRequested: (state, _action: PayloadAction<Terms & { performerId: string }>) => began(state),
    groupStartRequested: began,
    acceptRequested: (state, _action: PayloadAction<{ conversationId: string }>) => began(state),
    withdrawRequested: (state, _action: PayloadAction<{ conversationId: string }>) => began(state),
    enterRequested: (state, _action: PayloadAction<{ conversationId: string }>) => began(state),
    endShowRequested: began,
    /** what arrives while the list is on its way stands beside it */
    requestsRequested: (state) => void (state.requests = []),
    entered: (state, { payload }: PayloadAction<ShowEntryView>) => {
      Object.assign(state, {
        status: 'idle',
        error: null,
        entry: payload,
        receipt: payload.show.receipt,
        meters: Object.fromEntries(payload.show.meters.map((meter) => [meter.memberId, meter])),
      });
      if (payload.show.status !== 'requested') without(state, payload.show.conversationId);
    },
    withdrawn: (state, { payload }: PayloadAction<{ conversationId: string; status: ShowStatusWord }>) => {
      state.status = 'idle';
      becomes(state, payload.conversationId, payload.status);
      without(state, payload.conversationId);
    },
    showRefused: (state, { payload }: PayloadAction<Failure>) =>
      void Object.assign(state, { status: 'refused', error: payload }),
    showLeft: (state) => ({ ...initialState, requests: state.requests }),
    requestsLoaded: (state, { payload }: PayloadAction<ReplyOf<'listShowRequests'>>) => {
      const known = new Set(payload.data.map(({ conversationId }) => conversationId));
      Object.assign(state, {
        requests: [...payload.data, ...state.requests.filter(({ conversationId }) => !known.has(conversationId))],
        running: payload.running,
      });
    },
    receiptsLoaded: (state, { payload }: PayloadAction<{ data: ReceiptView[]; total: number }>) =>
      void (state.receipts = payload),
    requestArrived: (state, { payload }: PayloadAction<ShowRequestView>) => {
      without(state, payload.conversationId);
      state.requests.push(payload);
    },
    /** the saga of whoever waits on this page enters */
    requestAccepted: (state, { payload }: PayloadAction<ShowRequestOutcome>) => without(state, payload.conversationId),
    requestDropped: (
      state,
      { payload }: PayloadAction<{ conversationId: string; status: 'declined' | 'cancelled' | 'expired' }>,
    ) => {
      becomes(state, payload.conversationId, payload.status);
      without(state, payload.conversationId);
    },
    metered: (state, { payload: { conversationId, ...meter } }: PayloadAction<ServerEvents['show/metered']>) => {
      if (state.entry?.show.conversationId === conversationId) state.meters[meter.memberId] = meter;
    },
    participantsChanged: ({ entry }, { payload }: PayloadAction<ServerEvents['show/participants']>) => {
      if (entry?.show.conversationId === payload.conversationId) entry.show.participants = payload.participants;
    },
    showEnded: (state, { payload }: PayloadAction<ServerEvents['show/ended']>) => {
      const { entry } = state;
      if (state.running?.conversationId === payload.conversationId) state.running = null;
      if (entry?.show.conversationId !== payload.conversationId) return;
      Object.assign(entry, { publish: null, playback: null });
      Object.assign(entry.show, { status: 'ended', reason: payload.reason });
      Object.assign(state, { status: 'idle', receipt: payload.receipt });
    },
  },
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, () => initialState).addCase(staleStateCleared, () => initialState),
});

export const {
  askRequested,
  groupJoinRequested,
  groupStartRequested,
  acceptRequested,
  withdrawRequested,
  enterRequested,
  endShowRequested,
  requestsRequested,
  entered,
  withdrawn,
  showRefused,
  showLeft,
  receiptsLoaded,
  requestsLoaded,
  requestArrived,
  requestAccepted,
  requestDropped,
  metered,
  participantsChanged,
  showEnded,
} = showsSlice.actions;
