import { type ReactNode, Suspense } from 'react';
import { useBrowserOnly } from '@/lib/browserOnly';

/**
 * A part of a page that wakes by itself. React brings a page to life in one go, in which a phone answers to nobody; pieces come afterwards, in steps of
 * milliseconds, and whoever presses something wakes its piece at once. What is there in browsers alone stands in `Alive`.
 */
export function Piece({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}

/** What the server does not write: comes when the piece around it is alive. (A piece that wakes in steps would find it there halfway, and begin anew.) */
export function Alive({ children }: { children: ReactNode }) {
  return useBrowserOnly(() => true, () => false) ? children : null;
}
