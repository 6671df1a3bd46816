import { useId, useRef, useState } from 'react';
import { useBrowserOnly } from '@/lib/browserOnly';
import { agePassed } from '@/lib/uiStorage';
import { Button } from '@/ui/Button';
import { Logo } from '@/ui/Logo';
import { useModal } from '@/ui/useModal';
import { useLayoutData, type GateData } from './data';
import styles from './AgeGate.module.css';

/** The 18+ popup. It covers the page and does not remove it: crawlers still read the text. */
export function AgeGate() {
  const { gate } = useLayoutData();
  const before = useBrowserOnly(agePassed, () => false);
  // at once, whatever else the answer has to wait for
  const [now, pass] = useState(false);
  return gate && !before && !now ? <Gate gate={gate} onPass={() => pass(true)} /> : null;
}

function Gate({ gate, onPass }: { gate: GateData; onPass: () => void }) {
  const { siteName, logo, onGateAccept, onGateDecline } = useLayoutData();
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useModal(root, box, undefined);
  const accept = () => {
    onPass();
    onGateAccept();
  };
  return (
    <div className={styles.gate} ref={root} data-nosnippet>
      <div className={styles.box} ref={box} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        <Logo name={siteName} src={logo} />
        <p className={styles.title} id={titleId}>
          This house is for adults
        </p>
        {gate.content ? (
          <div className={styles.words} dangerouslySetInnerHTML={{ __html: gate.content }} />
        ) : (
          <p className={styles.words}>You must be 18 or older, and of age where you live, to come in.</p>
        )}
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
