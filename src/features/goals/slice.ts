import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { goalsSlot, type ShownGoals } from './state';

const { initialState } = goalsSlot;

export const goalsSlice = createSlice({
  name: 'goals',
  initialState,
  reducers: {
    goalsRequested: (state, { payload }: PayloadAction<{ performerId: string }>) => {
      if (state.shown?.performerId !== payload.performerId) state.shown = null;
    },
    goalsLoaded: (state, { payload }: PayloadAction<ShownGoals>) => void (state.shown = payload),
    /** answers and events overtake each other: an older value changes nothing */
    goalsChanged: ({ shown }, { payload }: PayloadAction<ShownGoals>) => {
      if (shown?.performerId === payload.performerId && payload.at >= shown.at) Object.assign(shown, payload);
    },
  },
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, () => initialState).addCase(staleStateCleared, () => initialState),
});

export const { goalsRequested, goalsLoaded, goalsChanged } = goalsSlice.actions;

goalsSlot.fill(goalsSlice.reducer);
