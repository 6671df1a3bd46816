import { createSlice } from '@reduxjs/toolkit';

/** How often the server said that something on the desk changed. Counts and lists load again when it grows. */
export const deskSlice = createSlice({
  name: 'desk',
  initialState: { changes: 0 },
  reducers: { deskChanged: (state) => void (state.changes += 1) },
});
export const { deskChanged } = deskSlice.actions;
