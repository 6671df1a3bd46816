import { type RootState } from '@/app/state';

export const selectWatching = (state: RootState) => state.streaming.watching;
export const selectBroadcasting = (state: RootState) => state.streaming.broadcasting;
