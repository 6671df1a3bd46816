import { useCallback, useState } from 'react';
import { WEBHOOKS_MAX } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { useLoaded } from '@/lib/useLoaded';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { SecretDialog } from '@/ui/SecretDialog';
import { SkeletonRows } from '@/ui/SkeletonRows';
import { listWebhooks, type NewWebhook } from './api';
import { NewWebhookForm } from './NewWebhookForm';
import { WebhookRow } from './WebhookRow';

/** The webhooks of a performer's own server: list, create, attempts, new secret, delete. */
export function WebhooksPanel() {
  const { data, failure, reload } = useLoaded(listWebhooks);
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const onCreated = useCallback(
    (created: NewWebhook) => {
      setCreating(false);
      setSecret(created.secret);
      reload();
    },
    [reload],
  );
  return (
    <Panel title="Webhooks">
      <div className={styles.form}>
        <p className={styles.quiet}>
          A webhook sends tips, orders, goals, followers and sales to your own server as signed requests. A new password
          and “Log out other sessions” end all webhooks.
        </p>
        {failure && <ErrorNote onRetry={reload}>{errorText(failure)}</ErrorNote>}
        {!data && !failure && <SkeletonRows rows={2} />}
        {data && data.length > 0 && (
          <ul className={styles.form} aria-label="Webhooks">
            {data.map((webhook) => (
              <WebhookRow key={webhook._id} webhook={webhook} onChanged={reload} onSecret={setSecret} />
            ))}
          </ul>
        )}
        {data && isCreating && <NewWebhookForm onCreated={onCreated} onCancel={() => setCreating(false)} />}
        {data &&
          !isCreating &&
          (data.length >= WEBHOOKS_MAX ? (
            <p className={styles.quiet}>
              You have {WEBHOOKS_MAX} webhooks, the most possible. Delete one to create another.
            </p>
          ) : (
            <div className={styles.actions}>
              <Button variant="outline" icon="plus" onClick={() => setCreating(true)}>
                New webhook
              </Button>
            </div>
          ))}
      </div>
      {secret && (
        <SecretDialog
          title="Save the secret"
          introduction="Your server uses this secret to check that a request comes from us, as Standard Webhooks describes. It is not shown again."
          secret={{ label: 'Secret', value: secret }}
          onSaved={() => setSecret(null)}
        />
      )}
    </Panel>
  );
}
