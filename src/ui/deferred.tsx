import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useIsHydrated } from '@/lib/browserOnly';
import { ErrorNote } from './ErrorNote';

/** Renders its children only after the boundary around it is hydrated. */
function AfterHydration({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useIsHydrated() ? children : fallback;
}

const LoadError = () => (
  <div style={{ padding: 16 }}>
    <ErrorNote onRetry={() => window.location.reload()}>Part of this page failed to load.</ErrorNote>
  </div>
);

/**
 * Makes a component that loads its code in the browser, after the `HydrationBoundary` around it is hydrated. It renders
 * in short steps, where `next/dynamic` renders loaded code in one task. If the code fails to load (offline, or the site
 * was updated), an error takes its place. `Waiting` shows until then, on the server, too.
 */
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting?: ComponentType,
): ComponentType<P> {
  const Part = lazy(() =>
    load()
      .catch((): ComponentType<P> => LoadError)
      .then((component) => ({ default: component })),
  );
  return function Deferred(props) {
    const fallback = Waiting ? <Waiting /> : null;
    return (
      <AfterHydration fallback={fallback}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </AfterHydration>
    );
  };
}
