import { useState } from 'react';

/**
 * Whether what a form shows is what was sent last. A result that the store still holds from an earlier visit belongs to no form on screen,
 * and "Saved" is not true any more once something else is typed.
 */
export function useSending() {
  const [state, setState] = useState<'fresh' | 'sent' | 'edited'>('fresh');
  return {
    answered: state !== 'fresh',
    unchanged: state === 'sent',
    onSent: () => setState('sent'),
    onEdited: () => setState((now) => (now === 'sent' ? 'edited' : now)),
  };
}
