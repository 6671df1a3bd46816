import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';
import styles from './question.module.css';

interface LeaveGuardProps {
  /** leaving the page would lose something */
  active: boolean;
  title: string;
  /** the warning: what would be lost */
  children: string;
}

/** Returns the path of this site that a click opens in this tab, or null. */
function clickedPath(event: MouseEvent): string | null {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (
    !plain ||
    !(link instanceof HTMLAnchorElement) ||
    link.target === '_blank' ||
    link.hasAttribute('download') ||
    link.origin !== window.location.origin
  )
    return null;
  return link.pathname + link.search + link.hash;
}

/** Asks before the visitor leaves a page with unfinished work by a link, the back button or closing the tab. */
export function LeaveGuard({ active, title, children }: LeaveGuardProps) {
  const router = useRouter();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!active) return undefined;
    const here: unknown = window.history.state;
    const url = window.location.href;
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const href = clickedPath(event);
      if (!href) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(href);
    };
    window.addEventListener('beforeunload', onClose);
    document.addEventListener('click', onClick, true);
    router.beforePopState(({ as }) => {
      // the browser has already changed the URL
      window.history.pushState(here, '', url);
      setTarget(as);
      return false;
    });
    return () => {
      window.removeEventListener('beforeunload', onClose);
      document.removeEventListener('click', onClick, true);
      router.beforePopState(() => true);
    };
  }, [active, router]);
  if (!active || target === null) return null;
  return (
    <Dialog open title={title} onClose={() => setTarget(null)}>
      <div className={styles.question}>
        <p>{children}</p>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => setTarget(null)}>
            Stay
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              setTarget(null);
              void router.push(target);
            }}
          >
            Leave
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
