import { useId, useRef, useSyncExternalStore } from 'react';
import { Button } from '@/ui/Button';
import { Logo } from '@/ui/Logo';
import { useModal } from '@/ui/useModal';
import { useLayoutData, type GateData } from './data';
import styles from './AgeGate.module.css';

const never = () => () => undefined;
const accepted = () => 'ageAccepted' in document.documentElement.dataset;

/** The 18+ popup. It covers the page and does not remove it: crawlers still read the text. */
export function AgeGate() {
  const { gate } = useLayoutData();
  const passed = useSyncExternalStore(never, accepted, () => false);
  return gate && !passed ? <Gate gate={gate} /> : null;
}

function Gate({ gate }: { gate: GateData }) {
  const { siteName, logo, onGateAccept, onGateDecline } = useLayoutData();
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useModal(root, box, undefined);
  return (
    <div className={styles.gate} ref={root} data-nosnippet>
      <div className={styles.box} ref={box} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        <Logo name={siteName} src={logo} />
        <p className={styles.title} id={titleId}>This house is for adults</p>
        {gate.content ? <div className={styles.words} dangerouslySetInnerHTML={{ __html: gate.content }} /> : <p className={styles.words}>You must be 18 or older, and of age where you live, to come in.</p>}
        <div className={styles.actions}>
          <Button variant="primary" size="lg" onClick={onGateAccept}>I am 18 or older</Button>
          <Button size="lg" onClick={onGateDecline}>Leave</Button>
        </div>
      </div>
    </div>
  );
}
