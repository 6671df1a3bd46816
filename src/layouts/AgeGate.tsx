import { useRouter } from 'next/router';
import { useId, useRef, useState } from 'react';
import { useBrowserOnly, useIsHydrated } from '@/lib/browserOnly';
import { agePassed } from '@/lib/uiStorage';
import { TERMS_PATH } from '@/lib/routes';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import { Logo } from '@/ui/Logo';
import { useModal } from '@/ui/useModal';
import { useLayoutData, type GateData } from './data';
import styles from './AgeGate.module.css';

/**
 * The 18+ popup. It covers the page without removing it, so that crawlers can read the text. It leaves out the terms,
 * which a visitor may read before accepting them.
 */
export function AgeGate() {
  const { gate } = useLayoutData();
  const isTerms = useRouter().asPath.split(/[?#]/)[0] === TERMS_PATH;
  const passedBefore = useBrowserOnly(agePassed, () => false);
  // closes at once, before the store has the answer
  const [passedNow, setPassedNow] = useState(false);
  return gate && !isTerms && !passedBefore && !passedNow ? (
    <Gate gate={gate} onPass={() => setPassedNow(true)} />
  ) : null;
}

function Gate({ gate, onPass }: { gate: GateData; onPass: () => void }) {
  const { siteName, logo, onGateAccept, onGateDecline } = useLayoutData();
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  // in a task of its own, because locking the page takes a phone 50 ms
  const isHydrated = useIsHydrated();
  useModal(root, box, undefined, isHydrated);
  const accept = () => {
    onPass();
    onGateAccept();
  };
  return (
    <div className={styles.gate} ref={root} data-nosnippet>
      <div className={styles.box} ref={box} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        <Logo name={siteName} src={logo} />
        <p className={styles.title} id={titleId}>
          This site is for adults
        </p>
        {gate.content ? (
          <div className={styles.words} dangerouslySetInnerHTML={{ __html: gate.content }} />
        ) : (
          <p className={styles.words}>You must be 18 or older, and of legal age where you live, to enter.</p>
        )}
        <p className={styles.terms}>
          By entering you accept the <Link href={TERMS_PATH}>terms</Link>.
        </p>
        <div className={styles.actions}>
          <Button variant="primary" size="lg" data-accept-age onClick={accept}>
            I am 18 or older
          </Button>
          <Button size="lg" onClick={onGateDecline}>
            Leave
          </Button>
        </div>
      </div>
    </div>
  );
}
