import { createSlice, type PayloadAction } from '@/lib/slice';

/** The socket's state in the specification's words. `failed` is reached after errors or when reconnecting failed. */
export type SocketStatus = 'initialized' | 'connected' | 'disconnect' | 'failed' | 'reconnecting';

export const socketSlice = createSlice({
  name: 'socket',
  initialState: { status: 'initialized' as SocketStatus },
  reducers: {
    socketStatusChanged: (state, { payload }: PayloadAction<SocketStatus>) => void (state.status = payload),
  },
});

export const { socketStatusChanged } = socketSlice.actions;
