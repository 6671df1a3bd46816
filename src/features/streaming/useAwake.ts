import { useEffect, useState } from 'react';

const REST_MS = 3000;

/** Whether controls over a picture are shown: while something moved in the last three seconds. Spread `watch` on the frame. */
export function useAwake(): {
  awake: boolean;
  watch: Record<'onPointerMove' | 'onPointerDown' | 'onKeyDown' | 'onFocus', () => void>;
} {
  const [stirred, setStirred] = useState(0);
  const [rested, setRested] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setRested(stirred), REST_MS);
    return () => clearTimeout(timer);
  }, [stirred]);
  const stir = () => setStirred((count) => count + 1);
  return {
    awake: rested !== stirred || stirred === 0,
    watch: { onPointerMove: stir, onPointerDown: stir, onKeyDown: stir, onFocus: stir },
  };
}
