import { useEffect, useState } from 'react';
import { MEMBER_SEARCH_MIN_CHARACTERS } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { findMembers, type Member } from './api';

const PAUSE_MS = 250;

interface Answer {
  q: string;
  members: readonly Member[];
  problem: string | null;
}
const NOTHING: Answer = { q: '', members: [], problem: null };

/**
 * Looks for members while their name is typed: a moment after the last key, and what was asked before is forgotten.
 * @returns what was found last, and whether that is the answer to what is typed now
 */
export function useMemberSearch(words: string): Answer & { answered: boolean } {
  const q = words.trim();
  const asks = q.length >= MEMBER_SEARCH_MIN_CHARACTERS;
  const [answer, setAnswer] = useState(NOTHING);
  useEffect(() => {
    if (!asks) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      findMembers(q, asking.signal).then(
        (members) => setAnswer({ q, members, problem: null }),
        (error: unknown) => {
          if (!asking.signal.aborted) setAnswer({ q, members: [], problem: errorText(error) });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [asks, q]);
  return asks ? { ...answer, answered: answer.q === q } : { ...NOTHING, answered: false };
}
