import { useState } from 'react';

/**
 * Tracks whether a form was sent since it opened and whether it was edited since. The store may still hold the result
 * of an earlier visit, and "Saved" must vanish when the visitor types again.
 */
export function useSaveState() {
  const [state, setState] = useState<'fresh' | 'sent' | 'edited'>('fresh');
  return {
    wasSent: state !== 'fresh',
    unchanged: state === 'sent',
    onSent: () => setState('sent'),
    onEdited: () => setState((now) => (now === 'sent' ? 'edited' : now)),
  };
}
