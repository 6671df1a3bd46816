import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';
import styles from './question.module.css';

interface LeaveGuardProps {
  /** something on the page would be lost */
  active: boolean;
  title: string;
  /** what is lost */
  children: string;
}

/** The link of this site that a click follows in this tab. */
function linkOf(event: MouseEvent): string | null {
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

/** Asks before a page is left on which something is still under way: by a link, by the back button, or by closing it. */
export function LeaveGuard({ active, title, children }: LeaveGuardProps) {
  const router = useRouter();
  const [way, setWay] = useState<string | null>(null);
  useEffect(() => {
    if (!active) return undefined;
    const here: unknown = window.history.state;
    const address = window.location.href;
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const href = linkOf(event);
      if (!href) return;
      event.preventDefault();
      event.stopPropagation();
      setWay(href);
    };
    window.addEventListener('beforeunload', onClose);
    document.addEventListener('click', onClick, true);
    router.beforePopState(({ as }) => {
      // the browser has changed the address already
      window.history.pushState(here, '', address);
      setWay(as);
      return false;
    });
    return () => {
      window.removeEventListener('beforeunload', onClose);
      document.removeEventListener('click', onClick, true);
      router.beforePopState(() => true);
    };
  }, [active, router]);
  if (!active || way === null) return null;
  return (
    <Dialog open title={title} onClose={() => setWay(null)}>
      <div className={styles.question}>
        <p>{children}</p>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => setWay(null)}>
            Stay
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              setWay(null);
              void router.push(way);
            }}
          >
            Leave
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
