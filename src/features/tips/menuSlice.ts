import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf, type RequestOf } from '@contract/all';
import { type ServerEvents } from '@contract/events';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type Failure } from '@/lib/errorText';
import { type Queue, tipMenuSlot } from './menuState';

const { initialState } = tipMenuSlot;
export type OrderDecision = RequestOf<'decideMenuOrder'>['body']['decision'];

export const tipMenuSlice = createSlice({
  name: 'tipMenu',
  initialState,
  reducers: {
    menuRequested: (_state, _action: PayloadAction<{ performerId: string }>) => undefined,
    menuLoaded: (state, { payload: { performerId, entries } }: PayloadAction<ReplyOf<'viewTipMenu'>>) => {
      const isChosenThere = entries.some(({ _id }) => _id === state.chosenId);
      Object.assign(state, { performerId, entries, chosenId: isChosenThere ? state.chosenId : null });
    },
    /** the room shows another menu */
    menuChanged: (_state, _action: PayloadAction<ServerEvents['menu/changed']>) => undefined,
    supplyChanged: (state, { payload }: PayloadAction<ServerEvents['menu/supply']>) => {
      const entry = state.entries.find(({ _id }) => _id === payload.entryId);
      if (entry) Object.assign(entry, { left: payload.left, readyAt: payload.readyAt });
    },
    entryChosen: (state, { payload }: PayloadAction<string | null>) => void (state.chosenId = payload),
    queueRequested: (state) => void (state.queue.status = 'searching'),
    queueLoaded: (state, { payload }: PayloadAction<Queue>) =>
      void Object.assign(state.queue, { status: 'success', data: payload, error: null, deciding: null }),
    queueFailed: (state, { payload }: PayloadAction<Failure>) =>
      void Object.assign(state.queue, { status: 'failure', error: payload, deciding: null }),
    /** the server has another queue than the one that is loaded */
    queueChanged: (state, { payload }: PayloadAction<ServerEvents['menu/queue']>) =>
      void (state.queue.newest += payload.isNew ? 1 : 0),
    decisionRequested: (state, { payload }: PayloadAction<{ id: string; decision: OrderDecision }>) =>
      void Object.assign(state.queue, { deciding: payload.id, error: null }),
  },
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, () => initialState).addCase(staleStateCleared, () => initialState),
});

export const {
  menuRequested,
  menuLoaded,
  menuChanged,
  supplyChanged,
  entryChosen,
  queueRequested,
  queueLoaded,
  queueFailed,
  queueChanged,
  decisionRequested,
} = tipMenuSlice.actions;

tipMenuSlot.fill(tipMenuSlice.reducer);
