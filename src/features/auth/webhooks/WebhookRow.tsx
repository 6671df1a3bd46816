import moment from 'moment';
import { useState } from 'react';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { listKinds } from '../feedKeys/kindWords';
import { deleteWebhook, enableWebhook, rotateWebhookSecret, type Webhook } from './api';
import { AttemptsDialog } from './AttemptsDialog';

/** An action that asks once more before it happens. */
type Question = 'delete' | 'secret';
type Action = Question | 'enable';

/** Describes the state of a webhook. */
function stateOf({ status, failingSince, nextAttemptAt, createdAt }: Webhook): string {
  if (status === 'off') return 'Off, because your server didn’t accept events. Fix the server, then try again.';
  if (status === 'failing')
    return `Failing for ${moment(failingSince).fromNow(true)}. Next attempt ${moment(nextAttemptAt).fromNow()}.`;
  return `On · created ${moment(createdAt).format('D MMM YYYY')}`;
}

/** A webhook, with controls for its attempts, a new secret and its deletion. */
export function WebhookRow({
  webhook,
  onChanged,
  onSecret,
}: {
  webhook: Webhook;
  onChanged: () => void;
  onSecret: (secret: string) => void;
}) {
  const { _id, url, kinds } = webhook;
  const [isOpen, setOpen] = useState(false);
  const [asking, setAsking] = useState<Question | null>(null);
  const {
    status: sending,
    error,
    submit,
  } = useSubmission(async (action: Action) => {
    if (action === 'secret') onSecret((await rotateWebhookSecret(_id)).secret);
    else if (action === 'enable') await enableWebhook(_id);
    else await deleteWebhook(_id);
    setAsking(null);
    onChanged();
  });
  return (
    <li>
      <div className={styles.form}>
        <span className={styles.rowWords}>
          <span className={styles.rowTitle}>{url}</span>
          <span className={styles.rowLine}>{listKinds(kinds)}</span>
          <span className={styles.rowLine}>{stateOf(webhook)}</span>
          {asking === 'secret' && (
            <span className={styles.rowLine}>The current secret keeps working for 24 hours.</span>
          )}
          {sending === 'failed' && <ErrorNote>{errorText(error)}</ErrorNote>}
        </span>
        <RowActions
          webhook={webhook}
          asking={asking}
          isBusy={sending === 'sending'}
          onAsk={setAsking}
          onOpen={() => setOpen(true)}
          onAct={(action) => void submit(action)}
        />
      </div>
      {isOpen && <AttemptsDialog webhook={webhook} onClose={() => setOpen(false)} />}
    </li>
  );
}

interface RowActionsProps {
  webhook: Webhook;
  asking: Question | null;
  isBusy: boolean;
  onAsk: (question: Question | null) => void;
  onOpen: () => void;
  onAct: (action: Action) => void;
}

function RowActions({ webhook: { url, status }, asking, isBusy, onAsk, onOpen, onAct }: RowActionsProps) {
  if (asking)
    return (
      <span className={styles.actions}>
        <Button size="sm" variant="danger" busy={isBusy} onClick={() => onAct(asking)}>
          {asking === 'delete' ? 'Delete' : 'Replace the secret'}
        </Button>
        <Button size="sm" onClick={() => onAsk(null)}>
          Keep
        </Button>
      </span>
    );
  return (
    <span className={styles.actions}>
      {status !== 'on' && (
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => onAct('enable')}>
          Try again now
        </Button>
      )}
      <Button size="sm" onClick={onOpen}>
        Attempts
      </Button>
      <Button size="sm" onClick={() => onAsk('secret')}>
        New secret…
      </Button>
      <Button size="sm" aria-label={`Delete ${url}`} onClick={() => onAsk('delete')}>
        Delete…
      </Button>
    </span>
  );
}
