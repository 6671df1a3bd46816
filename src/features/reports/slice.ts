import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type Failure } from '@/lib/errorText';
import { type Report } from './api';

/** The message, item or performer to report, and the name for the title. */
export interface Subject {
  messageId?: string;
  performerId?: string;
  itemKind?: Report['itemKind'];
  itemId?: string;
  name: string;
}
interface ReportsState {
  /** null: the dialog is closed */
  subject: Subject | null;
  status: 'writing' | 'sending' | 'sent' | 'failed';
  error: Failure;
}
const initialState: ReportsState = { subject: null, status: 'writing', error: null };

/** The report dialog, which any screen can open. */
export const reportsSlice = createSlice({
  name: 'reports',
  initialState,
  reducers: {
    reportOpened: (_state, { payload }: PayloadAction<Subject>): ReportsState => ({
      subject: payload,
      status: 'writing',
      error: null,
    }),
    reportClosed: () => initialState,
    reportRequested: (state, _action: PayloadAction<Pick<Report, 'reason' | 'note'>>) =>
      void Object.assign(state, { status: 'sending', error: null }),
    reportSent: (state) => void (state.status = 'sent'),
    reportFailed: (state, { payload }: PayloadAction<Failure>) =>
      void Object.assign(state, { status: 'failed', error: payload }),
  },
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, () => initialState).addCase(staleStateCleared, () => initialState),
});

export const { reportOpened, reportClosed, reportRequested, reportSent, reportFailed } = reportsSlice.actions;
