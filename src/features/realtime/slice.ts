import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The state of the socket connection. `failed` follows connection errors and failed reconnects. */
export type SocketStatus = 'initialized' | 'connected' | 'disconnect' | 'failed' | 'reconnecting';

export const socketSlice = createSlice({
  name: 'socket',
  initialState: { status: 'initialized' as SocketStatus },
  reducers: {
    socketStatusChanged: (state, { payload }: PayloadAction<SocketStatus>) => void (state.status = payload),
  },
});

export const { socketStatusChanged } = socketSlice.actions;
