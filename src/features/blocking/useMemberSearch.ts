import { useEffect, useState } from 'react';
import { MEMBER_SEARCH_MIN_CHARACTERS } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { findMembers, type Member } from './api';

const SEARCH_DEBOUNCE_MS = 250;

interface SearchResult {
  q: string;
  members: readonly Member[];
  problem: string | null;
}
const NO_RESULT: SearchResult = { q: '', members: [], problem: null };

/**
 * Searches members while the visitor types: shortly after the last key, cancelling earlier searches.
 * @returns the latest result, and whether it answers the current text
 */
export function useMemberSearch(text: string): SearchResult & { answered: boolean } {
  const q = text.trim();
  const isSearchable = q.length >= MEMBER_SEARCH_MIN_CHARACTERS;
  const [result, setResult] = useState(NO_RESULT);
  useEffect(() => {
    if (!isSearchable) return;
    const request = new AbortController();
    const timer = setTimeout(() => {
      findMembers(q, request.signal).then(
        (members) => setResult({ q, members, problem: null }),
        (error: unknown) => {
          if (!request.signal.aborted) setResult({ q, members: [], problem: errorText(error) });
        },
      );
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [isSearchable, q]);
  return isSearchable ? { ...result, answered: result.q === q } : { ...NO_RESULT, answered: false };
}
