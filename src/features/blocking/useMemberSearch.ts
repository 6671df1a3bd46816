import { useEffect, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { findMembers, type Member } from './api';

const PAUSE_MS = 250;
/** Fewer letters find half of everybody; the API asks for as many. */
export const LETTERS_MIN = 2;

type Search = { status: 'idle' | 'searching' } | { status: 'found'; members: readonly Member[] } | { status: 'failed'; problem: string };

/** Looks for members while their name is typed: a moment after the last key, and what was asked before is forgotten. */
export function useMemberSearch(words: string): Search {
  const q = words.trim();
  const [search, setSearch] = useState<Search>({ status: 'idle' });
  useEffect(() => {
    if (q.length < LETTERS_MIN) return setSearch({ status: 'idle' });
    const asking = new AbortController();
    setSearch((now) => (now.status === 'found' ? now : { status: 'searching' }));
    const timer = setTimeout(() => {
      findMembers(q, asking.signal).then(
        (members) => setSearch({ status: 'found', members }),
        (error: unknown) => { if (!asking.signal.aborted) setSearch({ status: 'failed', problem: errorText(error) }); },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [q]);
  return search;
}
