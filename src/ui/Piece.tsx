import { type ReactNode, Suspense } from 'react';

/**
 * A part of a page that wakes by itself. React brings a page to life in one go, in which a phone answers to nobody; pieces come afterwards, in steps of
 * milliseconds, and whoever presses something wakes its piece at once. What is there in browsers alone comes by `later`.
 */
export function Piece({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
