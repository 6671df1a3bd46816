import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';

export type Impersonation = ReplyOf<'getImpersonation'>;

/** The account whose view of the site an operator has; null in every ordinary browser. */
export const impersonationSlice = createSlice({
  name: 'impersonation',
  initialState: { current: null as Impersonation | null },
  reducers: {
    impersonationFound: (state, { payload }: PayloadAction<Impersonation>) => {
      state.current = payload;
    },
  },
});
export const { impersonationFound } = impersonationSlice.actions;
