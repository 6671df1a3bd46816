import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ServerEvents } from '@contract/events';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { notificationsSlot } from './state';

const { initialState } = notificationsSlot;

export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    /** after login or a reconnect */
    unreadNotificationsRequested: () => undefined,
    unreadNotificationsLoaded: (state, { payload }: PayloadAction<number>) => void (state.unread = payload),
    notificationsChanged: (state, { payload }: PayloadAction<ServerEvents['notifications/changed']>) => {
      state.unread = typeof payload.unread === 'number' ? payload.unread : state.unread + payload.unread.more;
      state.changes += 1;
    },
  },
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, () => initialState).addCase(staleStateCleared, () => initialState),
});

export const { unreadNotificationsRequested, unreadNotificationsLoaded, notificationsChanged } =
  notificationsSlice.actions;

notificationsSlot.fill(notificationsSlice.reducer);
