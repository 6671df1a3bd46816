import { useEffect, useRef, useState } from 'react';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { type QualityMenu } from './playerMenu';
import { type QualityView } from './useQuality';
import styles from './SlowLine.module.css';

/** A fall may go further at once. */
const SETTLE_MS = 500;
const SHOWN_MS = 8_000;

/** The shows whose viewer was told. */
const told = new Set<string>();

interface SlowLineProps {
  /** names the show, which says it once */
  show: string;
  quality: QualityView & Pick<QualityMenu, 'choose'>;
}

/** Says once a show, for some seconds, that Auto took a smaller picture because the line is slow. */
export function SlowLine({ show, quality: { offered, shown, isSlow, choose } }: SlowLineProps) {
  const note = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const lines = isSlow ? (shown?.lines ?? null) : null;
  useEffect(() => {
    if (lines === null || told.has(show)) return undefined;
    const say = () => {
      told.add(show);
      setSaid(`Slow line, now in ${lines}p`);
    };
    const timer = window.setTimeout(say, SETTLE_MS);
    return () => window.clearTimeout(timer);
  }, [show, lines]);
  useEffect(() => {
    if (!said) return undefined;
    // a viewer who is at its buttons closes it
    const hide = () => note.current?.contains(document.activeElement) || setSaid('');
    const timer = window.setTimeout(hide, SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [said]);
  const text = isSlow ? said : '';
  const close = () => setSaid('');
  return (
    <div ref={note} className={text ? styles.note : undefined} data-theme="dark">
      {text && <Icon name="signal" size="sm" />}
      <span role="status" className={styles.text}>
        {text}
      </span>
      {text && offered?.sound != null && (
        <button type="button" className={styles.audio} onClick={() => choose('audio')}>
          Audio only
        </button>
      )}
      {text && <IconButton icon="close" label="Close" variant="stage" className={styles.close} onClick={close} />}
    </div>
  );
}
