import { useCallback, useEffect, useState } from 'react';
import { onNotice } from '@/lib/sideEffects';
import { type Toast, ToastHost } from '@/ui/ToastHost';

/** Shows the notices of `notify`. */
export function Toasts() {
  const [toasts, setToasts] = useState<Toast[]>([]);
  useEffect(() => {
    let count = 0;
    return onNotice((notice) => setToasts((shown) => [...shown, { ...notice, id: String((count += 1)) }]));
  }, []);
  const dismiss = useCallback((id: string) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  return <ToastHost toasts={toasts} onDismiss={dismiss} />;
}
