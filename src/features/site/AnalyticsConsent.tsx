import { useEffect, useState } from 'react';
import { readLocal, writeLocal } from '@/lib/localStore';
import { Button } from '@/ui/Button';
import { type Consent, CONSENT_KEY, startAnalytics } from './analytics';
import styles from './AnalyticsConsent.module.css';

/** Asks once whether visits may be counted, and counts only after a yes. For a site whose operator set an analytics code; browser only. */
export default function AnalyticsConsent({ code }: { code: string }) {
  const [consent, setConsent] = useState(() => readLocal<Consent>(CONSENT_KEY));
  useEffect(() => {
    if (consent === 'granted') startAnalytics(code);
  }, [consent, code]);

  if (consent) return null;
  const answer = (given: Consent) => () => {
    writeLocal(CONSENT_KEY, given);
    setConsent(given);
  };
  return (
    <section className={styles.card} aria-label="Statistics">
      <p className={styles.words}>
        May we count your visit? It tells us which pages are used. Nothing is counted unless you say yes, and everything
        works without.
      </p>
      <div className={styles.actions}>
        <Button size="sm" onClick={answer('granted')}>
          Yes, count it
        </Button>
        <Button size="sm" onClick={answer('refused')}>
          No
        </Button>
      </div>
    </section>
  );
}
