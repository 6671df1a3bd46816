import { useEffect, useState } from 'react';
import { readLocal, writeLocal } from '@/lib/localStore';
import { Button } from '@/ui/Button';
import { type Consent, CONSENT_KEY, startAnalytics } from './analytics';
import styles from './AnalyticsConsent.module.css';

/** Asks once for consent to analytics. Shown in browsers only, on sites with an analytics code. */
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
        May we count your visits? It shows us which pages are used. We count only if you agree; the site works either
        way.
      </p>
      <div className={styles.actions}>
        <Button size="sm" onClick={answer('granted')}>
          Allow
        </Button>
        <Button size="sm" onClick={answer('refused')}>
          Decline
        </Button>
      </div>
    </section>
  );
}
