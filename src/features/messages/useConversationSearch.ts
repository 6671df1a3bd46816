import { useEffect, useState } from 'react';
import { CONVERSATION_PAGE_ITEMS } from '@contract/limits';
import { toFailure, type Failure } from '@/lib/errorText';
import { searchConversations } from './api';
import { type DirectConversation } from './state';

/** Waits for a pause in typing before it searches. */
const SEARCH_DELAY_MS = 250;

/** Searches conversations by the name of the other side. `data` is null without a search text. */
export function useConversationSearch(q: string): { data: DirectConversation[] | null; error: Failure } {
  const [found, setFound] = useState<{ q: string; data: DirectConversation[]; error: Failure }>({
    q: '',
    data: [],
    error: null,
  });
  const text = q.trim();
  useEffect(() => {
    if (!text) return;
    let isStale = false;
    const timer = setTimeout(() => {
      searchConversations({ q: text, limit: CONVERSATION_PAGE_ITEMS }).then(
        ({ data }) => {
          if (!isStale) setFound({ q: text, data, error: null });
        },
        (error: unknown) => {
          if (!isStale) setFound({ q: text, data: [], error: toFailure(error) });
        },
      );
    }, SEARCH_DELAY_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text]);
  return { data: text ? found.data : null, error: text === found.q ? found.error : null };
}
