import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useRealtime } from './realtimeContext';
import { type AppDispatch, type RootState } from './state';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

/** While mounted: in the room of that conversation. Resumes where it was after every loss of the connection. */
export function useRoom(conversationId: string | null | undefined): void {
  const { join } = useRealtime();
  useEffect(() => (conversationId ? join(conversationId) : undefined), [conversationId, join]);
}

/** While mounted: the status of these performers arrives, in the list and on the open page. */
export function useWatch(performerIds: readonly string[]): void {
  const { watch } = useRealtime();
  const key = performerIds.join(',');
  useEffect(() => (key ? watch(key.split(',')) : undefined), [key, watch]);
}
