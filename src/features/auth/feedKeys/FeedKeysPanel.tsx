import { useCallback, useState } from 'react';
import { FEED_KEYS_MAX } from '@contract/limits';
import { publicConfig } from '@/lib/config';
import { errorText } from '@/lib/errorText';
import { useLoaded } from '@/lib/useLoaded';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { KeyRow } from '@/ui/KeyRow';
import { Panel } from '@/ui/Panel';
import { SkeletonRows } from '@/ui/SkeletonRows';
import { listFeedKeys, type NewFeedKey, revokeFeedKey } from './api';
import { listKinds } from './kindWords';
import { NewKeyDialog } from './NewKeyDialog';
import { NewKeyForm } from './NewKeyForm';

/** The keys with which a performer's own tools read the event feed: list, create, revoke. */
export function FeedKeysPanel() {
  const { data: keys, failure, reload } = useLoaded(listFeedKeys);
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewFeedKey | null>(null);
  const onCreated = useCallback(
    (key: NewFeedKey) => {
      setCreating(false);
      setCreated(key);
      reload();
    },
    [reload],
  );
  const revoke = async (id: string) => {
    await revokeFeedKey(id);
    reload();
  };
  return (
    <Panel title="Keys for the event feed">
      <div className={styles.form}>
        {keys && <Introduction hasKeys={keys.length > 0} />}
        {failure && <ErrorNote onRetry={reload}>{errorText(failure)}</ErrorNote>}
        {!keys && !failure && <SkeletonRows rows={2} />}
        {keys && keys.length > 0 && (
          <ul className={styles.rows} aria-label="Keys for the event feed">
            {keys.map(({ _id, kinds, ...key }) => (
              <KeyRow key={_id} {...key} opens={listKinds(kinds)} onRevoke={() => revoke(_id)} />
            ))}
          </ul>
        )}
        {keys && isCreating && <NewKeyForm onCreated={onCreated} onCancel={() => setCreating(false)} />}
        {keys && !isCreating && <NewKeyButton keys={keys.length} onPress={() => setCreating(true)} />}
      </div>
      {created && <NewKeyDialog created={created} onSaved={() => setCreated(null)} />}
    </Panel>
  );
}

function Introduction({ hasKeys }: { hasKeys: boolean }) {
  const { apiBase, apiDocs } = publicConfig();
  return (
    <p className={styles.quiet}>
      {hasKeys
        ? 'Each key lets one tool read what happens in your room. A new password and “Log out other sessions” end all keys.'
        : 'Your keys will appear here. A key lets your lights or a tool of your own react to tips, orders, goals, followers and sales as they happen.'}
      {apiDocs && (
        <>
          {' '}
          <a className={styles.link} href={`${apiBase}/docs`} target="_blank" rel="noreferrer">
            API documentation
          </a>
        </>
      )}
    </p>
  );
}

function NewKeyButton({ keys, onPress }: { keys: number; onPress: () => void }) {
  if (keys >= FEED_KEYS_MAX)
    return (
      <p className={styles.quiet}>You have {FEED_KEYS_MAX} keys, the most possible. Revoke one to create another.</p>
    );
  return (
    <div className={styles.actions}>
      <Button variant="outline" icon="plus" onClick={onPress}>
        New key
      </Button>
    </div>
  );
}
