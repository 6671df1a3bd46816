import { memo, type ReactNode, Suspense } from 'react';

/**
 * A part of a page that hydrates by itself. React hydrates a page in one long task, but a Suspense boundary later, in
 * short steps, or at once if the visitor presses something in it. Inside, load code with `deferred`: React would
 * discard a boundary whose code arrives between two steps (docs/decisions/0016). It is memoised, because React would
 * hydrate it in one task when the layout around it renders again meanwhile.
 */
export const HydrationBoundary = memo(function HydrationBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
});
