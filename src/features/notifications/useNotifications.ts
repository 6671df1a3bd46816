import { useEffect, useRef, useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { SEARCH_PAGE_DEFAULT_ITEMS, SEARCH_PAGE_MAX_ITEMS } from '@contract/limits';
import { useAppSelector } from '@/application/hooks';
import { type Failure, toFailure } from '@/lib/errorText';
import { type QueryOf } from '@/lib/http';
import { listNotifications, readNotifications } from './api';
import { type Notification } from './state';

type Page = ReplyOf<'listNotifications'>;
export type Filter = 'all' | 'unread' | 'money' | 'following';

const QUERIES: Record<Filter, QueryOf<'listNotifications'>> = {
  all: {},
  unread: { unread: true },
  money: { group: 'money' },
  following: { group: 'following' },
};

/** Returns a list continued by those of `older` that it doesn't have. */
function continued(list: Notification[], older: Notification[]): Notification[] {
  const ids = new Set(list.map(({ _id }) => _id));
  return [...list, ...older.filter(({ _id }) => !ids.has(_id))];
}

/** The list of one filter: it loads again with each change, and older ones on demand. A newer request wins. */
export function useNotifications(first: Page) {
  const changes = useAppSelector((state) => state.notifications.changes);
  const [filter, setFilter] = useState<Filter>('all');
  const [page, setPage] = useState(first);
  const [failure, setFailure] = useState<Failure>(null);
  const [isBusy, setBusy] = useState(false);
  const newest = useRef(0);
  const load = async (work: () => Promise<Page>, onFailure?: () => void) => {
    const mine = (newest.current += 1);
    const ifNewest = (then: () => void) => mine === newest.current && then();
    setBusy(true);
    try {
      const found = await work();
      ifNewest(() => (setPage(found), setFailure(null)));
    } catch (error) {
      ifNewest(() => (setFailure(toFailure(error)), onFailure?.()));
    }
    ifNewest(() => setBusy(false));
  };
  const again = () =>
    load(async () => {
      const shown = Math.max(page.data.length, SEARCH_PAGE_DEFAULT_ITEMS);
      const found = await listNotifications({ ...QUERIES[filter], limit: Math.min(shown, SEARCH_PAGE_MAX_ITEMS) });
      return { ...found, data: continued(found.data, page.data.slice(SEARCH_PAGE_MAX_ITEMS)) };
    });
  const reload = useRef(again);
  useEffect(() => {
    reload.current = again;
  });
  useEffect(() => {
    if (changes > 0) void reload.current();
  }, [changes]);
  return {
    filter,
    page,
    failure,
    isBusy,
    again,
    choose: (wanted: Filter) => {
      setFilter(wanted);
      void load(
        () => listNotifications(QUERIES[wanted]),
        () => setFilter(filter),
      );
    },
    more: () =>
      load(async () => {
        const found = await listNotifications({ ...QUERIES[filter], offset: page.data.length });
        return { ...found, data: continued(page.data, found.data) };
      }),
    read: async (ids?: string[]) => {
      try {
        await readNotifications(ids);
        await reload.current();
      } catch (error) {
        setFailure(toFailure(error));
      }
    },
  };
}
