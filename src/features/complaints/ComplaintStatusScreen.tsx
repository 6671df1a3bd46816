import Head from 'next/head';
import { type ComplaintStatusView } from '@contract/complaints';
import { DateTime } from '@/ui/DateTime';
import { Pill } from '@/ui/Pill';
import { PageTitle } from '@/ui/SectionHeading';
import styles from './complaints.module.css';

const STATES = {
  open: { kind: 'wait', text: 'Waiting for an answer' },
  upheld: { kind: 'ok', text: 'We acted on it' },
  rejected: { kind: 'mute', text: 'We did not act on it' },
} as const;

/** The status of a complaint, for whoever has its link. */
export function ComplaintStatusScreen({ complaint }: { complaint: ComplaintStatusView }) {
  const { number, status, addresses, answer, createdAt, dueAt, decidedAt } = complaint;
  const { kind, text } = STATES[status];
  return (
    <section className={styles.complaints}>
      <Head>
        <title>{`Complaint ${number}`}</title>
        <meta key="robots" name="robots" content="noindex, nofollow" />
      </Head>
      <PageTitle>Complaint {number}</PageTitle>
      <p className={styles.lead}>
        <Pill kind={kind}>{text}</Pill>
      </p>
      <dl className={styles.facts}>
        <dt>Received</dt>
        <dd>
          <DateTime at={createdAt} />
        </dd>
        <dt>{decidedAt ? 'Answered' : 'Answer by'}</dt>
        <dd>
          <DateTime at={decidedAt ?? dueAt} />
        </dd>
        <dt>Pages</dt>
        <dd>{addresses.join(', ')}</dd>
        {answer && (
          <>
            <dt>Our answer</dt>
            <dd>{answer}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
