import { type RootState } from '@/application/state';

export const selectWatching = (state: RootState) => state.streaming.watching;
export const selectBroadcasting = (state: RootState) => state.streaming.broadcasting;
