import { useEffect, useState } from 'react';
import { MEMBER_SEARCH_MIN_CHARACTERS } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { type KnownMember, searchKnownMembers } from './api';

const SEARCH_DEBOUNCE_MS = 250;

interface KnownMembers {
  status: 'searching' | 'found' | 'failed';
  members: readonly KnownMember[];
  problem: string | null;
}

/**
 * Returns the members to whom a performer may write first: the latest who followed, tipped or bought, or those whose
 * name matches a text of some letters.
 */
export function useKnownMembers(text: string): KnownMembers {
  const typed = text.trim();
  const q = typed.length >= MEMBER_SEARCH_MIN_CHARACTERS ? typed : '';
  const [result, setResult] = useState<KnownMembers & { q: string | null }>({
    q: null,
    status: 'searching',
    members: [],
    problem: null,
  });
  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(
      () =>
        void searchKnownMembers(q, request.signal).then(
          (members) => setResult({ q, status: 'found', members, problem: null }),
          (error: unknown) => {
            if (!request.signal.aborted) setResult({ q, status: 'failed', members: [], problem: errorText(error) });
          },
        ),
      q ? SEARCH_DEBOUNCE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [q]);
  return result.q === q ? result : { ...result, status: 'searching' };
}
