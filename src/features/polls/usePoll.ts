import { useEffect, useState } from 'react';
import { POLL_RESULT_SHOWN_SECONDS } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { viewPoll } from './api';
import { pollHidden, pollLoaded } from './slice';
import { type Poll } from './state';

/** Returns the seconds that are left of a poll, counted down; null for one without a time. */
function useSecondsLeft({ endsAt, isOpen }: Partial<Poll>): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!endsAt || !isOpen) return undefined;
    const tick = () => setNow(Date.now());
    const [first, timer] = [setTimeout(tick), setInterval(tick, 1000)];
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [endsAt, isOpen]);
  return endsAt ? Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1000)) : null;
}

/** The poll of a room, as it is shown. */
export interface PollOnShow {
  poll: Poll;
  /** it takes votes */
  isOpen: boolean;
  secondsLeft: number | null;
}

/**
 * Loads the poll of a room, again after a reconnect and a login. A result disappears after a moment.
 * @returns null without a poll
 */
export function usePoll(performerId: string): PollOnShow | null {
  const dispatch = useAppDispatch();
  const connected = useAppSelector((state) => state.socket.status === 'connected');
  const accountId = useAppSelector(selectAccount)?._id;
  useEffect(() => {
    let isCurrent = performerId !== '';
    if (isCurrent)
      viewPoll(performerId)
        .then((loaded) => isCurrent && dispatch(pollLoaded(loaded)))
        .catch(() => undefined); // the room works without its poll; its next change shows it
    return () => void (isCurrent = false);
  }, [dispatch, performerId, connected, accountId]);
  const shown = useAppSelector((state) => state.polls.shown);
  const poll = shown?.performerId === performerId ? shown.poll : null;
  const secondsLeft = useSecondsLeft(poll ?? {});
  const isOpen = poll?.isOpen === true && secondsLeft !== 0;
  const id = poll?._id;
  useEffect(() => {
    if (!id || isOpen) return undefined;
    const timer = setTimeout(() => void dispatch(pollHidden({ id })), POLL_RESULT_SHOWN_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [dispatch, id, isOpen]);
  return poll && { poll, isOpen, secondsLeft };
}
