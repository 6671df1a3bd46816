import { useEffect, useState } from 'react';

const IDLE_AFTER_MS = 3000;

/** Says whether to show the controls over a video: for three seconds after each input. Spread `watch` on the frame. */
export function useAwake(): {
  isAwake: boolean;
  watch: Record<'onPointerMove' | 'onPointerDown' | 'onKeyDown' | 'onFocus', () => void>;
} {
  const [inputs, setInputs] = useState(0);
  const [idleSince, setIdleSince] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setIdleSince(inputs), IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [inputs]);
  const onInput = () => setInputs((count) => count + 1);
  return {
    isAwake: idleSince !== inputs || inputs === 0,
    watch: { onPointerMove: onInput, onPointerDown: onInput, onKeyDown: onInput, onFocus: onInput },
  };
}
