import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type OwnShownPoll, pollsSlot, type ShownPoll } from './state';

const { initialState } = pollsSlot;
type State = typeof initialState;

/** Answers and events overtake each other: an older value changes nothing. */
const isNewer = ({ shown }: State, { performerId, at }: ShownPoll) =>
  shown?.performerId !== performerId || at >= shown.at;

export const pollsSlice = createSlice({
  name: 'polls',
  initialState,
  reducers: {
    /** an answer, which knows what the member has voted for */
    pollLoaded: (state, { payload: { mine, performerId, at, poll } }: PayloadAction<OwnShownPoll>) => {
      if (isNewer(state, { performerId, at, poll })) state.shown = { performerId, at, poll };
      if (state.shown?.poll?._id === poll?._id) state.mine = mine;
    },
    /** an event of the room, or the answer to the performer */
    pollChanged: (state, { payload }: PayloadAction<ShownPoll>) => {
      if (state.shown?.performerId !== payload.performerId || !isNewer(state, payload)) return;
      if (state.shown.poll?._id !== payload.poll?._id) state.mine = [];
      state.shown = payload;
    },
    /** the result was shown long enough */
    pollHidden: ({ shown }, { payload }: PayloadAction<{ id: string }>) => {
      if (shown?.poll?._id === payload.id) shown.poll = null;
    },
  },
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, () => initialState).addCase(staleStateCleared, () => initialState),
});

export const { pollLoaded, pollChanged, pollHidden } = pollsSlice.actions;

pollsSlot.fill(pollsSlice.reducer);
