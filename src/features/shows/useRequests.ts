import { useEffect, useRef, useState } from 'react';
import { useRouter } from 'next/router';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { playSound } from '@/lib/sounds';
import { selectShows } from './selectors';
import { acceptRequested, requestsRequested } from './slice';

/** Returns the page of a performer's show. A group show is in the query, so that a reload returns to it. */
export const showPageOf = (kind: 'private' | 'group', conversationId: string) =>
  kind === 'private' ? `/live/private/${conversationId}` : `/live/group?show=${conversationId}`;

/** Loads the open requests, again after each reconnect, since events may have been missed. */
function useLoadedRequests(): void {
  const dispatch = useAppDispatch();
  const isConnected = useAppSelector(({ socket }) => socket.status === 'connected');
  useEffect(() => {
    if (isConnected) dispatch(requestsRequested());
  }, [dispatch, isConnected]);
}

/** Plays the site's sound for each new request. */
function useRequestSound(requests: number): void {
  const { tipSound } = useAppSelector(selectSettings);
  const before = useRef(0);
  useEffect(() => {
    if (requests > before.current) void playSound(tipSound || '/sounds/tip.mp3');
    before.current = requests;
  }, [requests, tipSound]);
}

/** Goes to the performer's show as soon as it runs. @returns its page; null before */
function useShowPage(): string | null {
  const router = useRouter();
  const { entry } = useAppSelector(selectShows);
  const page = entry?.show.status === 'running' ? showPageOf(entry.show.kind, entry.show.conversationId) : null;
  useEffect(() => {
    if (page) void router.push(page);
  }, [page, router]);
  return page;
}

/** The requests to the performer on stage, with a sound for each new one. Opens the show that one leads to. */
export function useRequests() {
  const dispatch = useAppDispatch();
  const { requests, status } = useAppSelector(selectShows);
  const [accepting, setAccepting] = useState<string | null>(null);
  useLoadedRequests();
  useRequestSound(requests.length);
  const showPage = useShowPage();
  return {
    requests,
    showPage,
    isBusy: status === 'busy',
    /** the request that is being accepted */
    accepting,
    accept: (conversationId: string) => {
      setAccepting(conversationId);
      dispatch(acceptRequested({ conversationId }));
    },
  };
}
