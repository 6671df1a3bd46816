import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { goalsRequested } from './slice';
import { type ShownGoals } from './state';

/** No browser waits longer than this. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1;
/** The clocks of browser and server differ a little. */
const AFTER_END_MS = 1000;

/** Loads the goals of a room, again after a reconnect and after their end. Returns null before they are loaded. */
export function useShownGoals(performerId: string): ShownGoals | null {
  const dispatch = useAppDispatch();
  const shown = useAppSelector((state) => state.goals.shown);
  const connected = useAppSelector((state) => state.socket.status === 'connected');
  const endsAt = shown?.row?.endsAt ?? null;
  // again after a reconnect, because values may have been missed
  useEffect(() => void dispatch(goalsRequested({ performerId })), [dispatch, performerId, connected]);
  useEffect(() => {
    const left = endsAt ? Date.parse(endsAt) - Date.now() : 0;
    if (left <= 0 || left > TIMEOUT_MAX_MS) return undefined;
    const timer = setTimeout(() => void dispatch(goalsRequested({ performerId })), left + AFTER_END_MS);
    return () => clearTimeout(timer);
  }, [dispatch, performerId, endsAt]);
  return shown?.performerId === performerId ? shown : null;
}
