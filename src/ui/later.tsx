import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useBrowserOnly } from '@/lib/browserOnly';
import { ErrorNote } from './ErrorNote';

/** What the server does not write: comes when the piece around it is alive. (A piece that wakes in steps would find it there halfway, and begin anew.) */
function Alive({ children }: { children: ReactNode }) {
  return useBrowserOnly(
    () => true,
    () => false,
  )
    ? children
    : null;
}

const Missing = () => (
  <div style={{ padding: 16 }}>
    <ErrorNote onRetry={() => window.location.reload()}>A part of this page did not come.</ErrorNote>
  </div>
);

/**
 * A part that is not on the server's page and comes over the wire by itself. It is drawn in steps as well, where `dynamic` draws what has come in one go. Code that does
 * not come (the line is cut, or the site was updated meanwhile) is said in its place, and the rest of the page goes on.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(() =>
    load()
      .catch((): ComponentType<P> => Missing)
      .then((component) => ({ default: component })),
  );
  return function Later(props) {
    return (
      <Alive>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </Alive>
    );
  };
}
