import { useEffect, useState } from 'react';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { leaveImpersonation } from './leaving';
import { type Impersonation } from './slice';
import styles from './ImpersonationBanner.module.css';

const MINUTE_MS = 60_000;

/** Tells an operator on every page whom they see the site as, and leaves in time. */
export default function ImpersonationBanner({ impersonation }: { impersonation: Impersonation }) {
  const { accountId, username, expiresAt, money } = impersonation;
  const [minutes, setMinutes] = useState<number | null>(null);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const left = () => Date.parse(expiresAt) - Date.now();
    const count = () => setMinutes(Math.max(1, Math.ceil(left() / MINUTE_MS)));
    count();
    const ticking = setInterval(count, MINUTE_MS / 4);
    const ending = setTimeout(() => void leaveImpersonation(accountId), Math.max(0, left()));
    return () => {
      clearInterval(ticking);
      clearTimeout(ending);
    };
  }, [accountId, expiresAt]);
  const leave = () => {
    setLeaving(true);
    void leaveImpersonation(accountId);
  };
  return (
    <aside className={styles.banner} aria-label="Whose view this is">
      <Icon name="eye" />
      <p className={styles.words}>
        You see the site as <strong>{username}</strong>
        <span className={styles.note}>
          Read only{minutes !== null && ` · ${minutes} min left`}
          {!money && ' · money is hidden'}
        </span>
      </p>
      <Button size="sm" busy={leaving} onClick={leave}>
        Leave
      </Button>
    </aside>
  );
}
