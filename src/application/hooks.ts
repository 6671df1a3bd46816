import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useRealtime } from './realtimeContext';
import { type AppDispatch, type RootState } from './state';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

/** Joins a conversation's room while mounted, and resumes after every reconnect. */
export function useRoom(conversationId: string | null | undefined): void {
  const { join } = useRealtime();
  useEffect(() => (conversationId ? join(conversationId) : undefined), [conversationId, join]);
}

/** Receives status changes of these performers while mounted. */
export function useWatch(performerIds: readonly string[]): void {
  const { watch } = useRealtime();
  const key = performerIds.join(',');
  useEffect(() => (key ? watch(key.split(',')) : undefined), [key, watch]);
}

/** Returns a function that reconnects the socket now instead of after the retry delay. */
export const useReconnect = (): (() => void) => useRealtime().reconnect;
