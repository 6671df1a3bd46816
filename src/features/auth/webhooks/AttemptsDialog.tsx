import moment from 'moment';
import { useCallback } from 'react';
import { errorText } from '@/lib/errorText';
import { useLoaded } from '@/lib/useLoaded';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ErrorNote } from '@/ui/ErrorNote';
import { SkeletonRows } from '@/ui/SkeletonRows';
import { KIND_WORDS } from '../feedKeys/kindWords';
import { type Attempt, listWebhookDeliveries, resendWebhookDelivery, type Webhook } from './api';

/** The last attempts of a webhook, each of which can be sent again. */
export function AttemptsDialog({ webhook: { _id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { data, failure, reload } = useLoaded(useCallback(() => listWebhookDeliveries(_id), [_id]));
  return (
    <Dialog open title={`Attempts to ${new URL(url).hostname}`} onClose={onClose}>
      <div className={styles.form}>
        {failure && <ErrorNote onRetry={reload}>{errorText(failure)}</ErrorNote>}
        {!data && !failure && <SkeletonRows rows={3} />}
        {data?.length === 0 && (
          <p className={styles.quiet}>Attempts of the last seven days will appear here, after the next event.</p>
        )}
        {data && data.length > 0 && (
          <ul className={styles.rows} aria-label="Attempts">
            {data.map((attempt) => (
              <AttemptRow key={attempt._id} webhookId={_id} attempt={attempt} onSent={reload} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function AttemptRow({
  webhookId,
  attempt: { _id, kind, isTaken, status, failure, tookMs, at },
  onSent,
}: {
  webhookId: string;
  attempt: Attempt;
  onSent: () => void;
}) {
  const {
    status: sending,
    error,
    submit,
  } = useSubmission(
    useCallback(async () => {
      await resendWebhookDelivery(webhookId, _id);
      onSent();
    }, [webhookId, _id, onSent]),
  );
  return (
    <li className={styles.row}>
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>
          {KIND_WORDS[kind]}: {isTaken ? 'delivered' : 'not delivered'}
        </span>
        <span className={styles.rowLine}>
          {failure ?? `Answer ${status}`} · {tookMs} ms · {moment(at).format('D MMM, HH:mm:ss')}
        </span>
        {sending === 'failed' && <ErrorNote>{errorText(error)}</ErrorNote>}
      </span>
      <Button size="sm" busy={sending === 'sending'} onClick={() => void submit(undefined)}>
        Send again
      </Button>
    </li>
  );
}
