import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useBrowserOnly } from '@/lib/browserOnly';
import { ErrorNote } from './ErrorNote';

/** Renders its children only after the boundary around it is hydrated. */
function AfterHydration({ children }: { children: ReactNode }) {
  return useBrowserOnly(
    () => true,
    () => false,
  )
    ? children
    : null;
}

const LoadError = () => (
  <div style={{ padding: 16 }}>
    <ErrorNote onRetry={() => window.location.reload()}>Part of this page failed to load.</ErrorNote>
  </div>
);

/**
 * Makes a component that loads its code in the browser, after the `HydrationBoundary` around it is hydrated. It renders
 * in short steps, where `next/dynamic` renders loaded code in one task. If the code fails to load (offline, or the site
 * was updated), an error takes its place.
 */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(() =>
    load()
      .catch((): ComponentType<P> => LoadError)
      .then((component) => ({ default: component })),
  );
  return function Deferred(props) {
    return (
      <AfterHydration>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </AfterHydration>
    );
  };
}
