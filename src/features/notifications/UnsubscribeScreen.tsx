import Head from 'next/head';
import { useEffect, useRef, useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { NOTIFICATION_SETTINGS } from '@contract/notificationKinds';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { Link } from '@/ui/Link';
import { PageTitle } from '@/ui/SectionHeading';
import { resubscribe, unsubscribe } from './api';
import styles from './UnsubscribeScreen.module.css';

export type UnsubscribeView = ReplyOf<'viewUnsubscribe'>;

/** Names what a link switches off, to follow "emails". */
function subjectOf(what: UnsubscribeView['what']): string {
  if (what === 'all') return 'No more emails, except about security and decisions, and links that you ask for.';
  if (what === 'digest') return 'No more summaries of what you missed.';
  return `No more emails about: ${NOTIFICATION_SETTINGS[what].label.toLowerCase()}.`;
}

/**
 * Switches off the emails of a link at once, and offers to undo it. Without scripts a button does it, so that programs
 * that only look at links switch nothing off.
 */
export function UnsubscribeScreen({ token, link: first }: { token: string; link: UnsubscribeView }) {
  const [link, setLink] = useState(first);
  const [failure, setFailure] = useState<Failure>(null);
  const [isBusy, setBusy] = useState(false);
  const change = async (work: (token: string) => Promise<UnsubscribeView>) => {
    setBusy(true);
    try {
      setLink(await work(token));
      setFailure(null);
    } catch (error) {
      setFailure(toFailure(error));
    }
    setBusy(false);
  };
  const begun = useRef(first.isOff);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void change(unsubscribe);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  const title = link.isOff ? 'Emails stopped' : 'Stop emails';
  return (
    <div className={styles.page}>
      <Head>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <PageTitle>{title}</PageTitle>
      <p className={styles.lead}>{subjectOf(link.what)}</p>
      {failure && <ErrorNote>{errorText(failure)}</ErrorNote>}
      <div role="status">
        {link.isOff ? (
          <Button variant="outline" busy={isBusy} busyLabel="Undoing" onClick={() => void change(resubscribe)}>
            Undo
          </Button>
        ) : (
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              void change(unsubscribe);
            }}
          >
            <Button type="submit" busy={isBusy} busyLabel="Stopping">
              Stop these emails
            </Button>
          </form>
        )}
      </div>
      <Link href="/notifications/settings" className={styles.link}>
        Choose what we send
      </Link>
    </div>
  );
}
