import { useEffect, useState } from 'react';
import { CONVERSATION_PAGE_ITEMS } from '@contract/limits';
import { toFailure, type Failure } from '@/lib/errorText';
import { searchConversations } from './api';
import { type DirectConversation } from './slice';

/** Words typed after each other are one search, ms. */
const PAUSE_MS = 250;

/** DirectConversation with those whose name has these words; null while nothing is looked for. */
export function useConversationSearch(q: string): { data: DirectConversation[] | null; error: Failure } {
  const [found, setFound] = useState<{ q: string; data: DirectConversation[]; error: Failure }>({
    q: '',
    data: [],
    error: null,
  });
  const words = q.trim();
  useEffect(() => {
    if (!words) return;
    let gone = false;
    const timer = setTimeout(() => {
      searchConversations({ q: words, limit: CONVERSATION_PAGE_ITEMS }).then(
        ({ data }) => {
          if (!gone) setFound({ q: words, data, error: null });
        },
        (error: unknown) => {
          if (!gone) setFound({ q: words, data: [], error: toFailure(error) });
        },
      );
    }, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [words]);
  return { data: words ? found.data : null, error: words === found.q ? found.error : null };
}
