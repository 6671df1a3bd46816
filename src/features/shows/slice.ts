import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ServerEvents, type ShowRequestOutcome } from '@contract/events';
import { type ReplyOf } from '@contract/all';
import { type ReceiptView, type ShowEntryView, type ShowRequestView, type ShowStatusWord } from '@contract/shows';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type Failure } from '@/lib/errorText';
import { beginSearch, failSearch, type Page, storePage } from '@/lib/list';
import { type Terms } from './api';
import { type ReceiptQuery } from './receiptQuery';
import { showsSlot, type ShowState } from './state';

const { initialState } = showsSlot;

/** Sets the status of the requested show on screen. */
function setRequestStatus({ entry }: ShowState, conversationId: string, status: ShowStatusWord): void {
  if (entry?.show.conversationId === conversationId && entry.show.status === 'requested') entry.show.status = status;
}

function removeRequest(state: ShowState, conversationId: string): void {
  state.requests = state.requests.filter((request) => request.conversationId !== conversationId);
}

const setBusy = (state: ShowState) => void Object.assign(state, { status: 'busy', error: null });

export const showsSlice = createSlice({
  name: 'shows',
  initialState,
  reducers: {
    askRequested: (state, _action: PayloadAction<Terms & { performerId: string; spying: boolean }>) => setBusy(state),
    groupJoinRequested: (state, _action: PayloadAction<Terms & { performerId: string }>) => setBusy(state),
    spyRequested: (state, _action: PayloadAction<Terms & { performerId: string }>) => setBusy(state),
    groupStartRequested: setBusy,
    acceptRequested: (state, _action: PayloadAction<{ conversationId: string }>) => setBusy(state),
    withdrawRequested: (state, _action: PayloadAction<{ conversationId: string }>) => setBusy(state),
    enterRequested: (state, _action: PayloadAction<{ conversationId: string }>) => setBusy(state),
    endShowRequested: setBusy,
    /** requests that arrive while the list loads are added to it */
    requestsRequested: (state) => void (state.requests = []),
    entered: (state, { payload }: PayloadAction<ShowEntryView>) => {
      Object.assign(state, {
        status: 'idle',
        error: null,
        entry: payload,
        receipt: payload.show.receipt,
        meters: Object.fromEntries(payload.show.meters.map((meter) => [meter.memberId, meter])),
      });
      if (payload.show.status !== 'requested') removeRequest(state, payload.show.conversationId);
    },
    withdrawn: (state, { payload }: PayloadAction<{ conversationId: string; status: ShowStatusWord }>) => {
      state.status = 'idle';
      setRequestStatus(state, payload.conversationId, payload.status);
      removeRequest(state, payload.conversationId);
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
    receiptsRequested: ({ receipts }, _action: PayloadAction<ReceiptQuery>) => beginSearch(receipts),
    receiptsLoaded: ({ receipts }, { payload }: PayloadAction<Page<ReceiptView>>) => storePage(receipts, payload),
    receiptsFailed: ({ receipts }, { payload }: PayloadAction<Failure>) => failSearch(receipts, payload),
    requestArrived: (state, { payload }: PayloadAction<ShowRequestView>) => {
      removeRequest(state, payload.conversationId);
      state.requests.push(payload);
    },
    /** the saga enters the show if its member waits on this page */
    requestAccepted: (state, { payload }: PayloadAction<ShowRequestOutcome>) =>
      removeRequest(state, payload.conversationId),
    requestDropped: (
      state,
      { payload }: PayloadAction<{ conversationId: string; status: 'declined' | 'cancelled' | 'expired' }>,
    ) => {
      setRequestStatus(state, payload.conversationId, payload.status);
      removeRequest(state, payload.conversationId);
    },
    metered: (state, { payload: { conversationId, ...meter } }: PayloadAction<ServerEvents['show/metered']>) => {
      if (state.entry?.show.conversationId === conversationId) state.meters[meter.memberId] = meter;
    },
    participantsChanged: ({ entry }, { payload }: PayloadAction<ServerEvents['show/participants']>) => {
      if (entry?.show.conversationId === payload.conversationId) entry.show.participants = payload.participants;
    },
    endSpyingRequested: (state, _action: PayloadAction<{ conversationId: string }>) =>
      void (state.isEndingSpying = true),
    endSpyingFinished: (state) => void (state.isEndingSpying = false),
    spyingChanged: ({ entry }, { payload }: PayloadAction<ServerEvents['show/spying']>) => {
      if (entry?.show.conversationId === payload.conversationId) entry.show.spying = payload.spying;
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
  spyRequested,
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
  receiptsRequested,
  receiptsLoaded,
  receiptsFailed,
  requestsLoaded,
  requestArrived,
  requestAccepted,
  requestDropped,
  metered,
  participantsChanged,
  endSpyingRequested,
  endSpyingFinished,
  spyingChanged,
  showEnded,
} = showsSlice.actions;

showsSlot.fill(showsSlice.reducer);
