import { useCallback, useEffect, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { Spinner } from '@/ui/Spinner';
import { type BlockedAccount, listBlockedAccounts, unblockAccount } from './api';

/** The accounts that this account blocks, latest first. */
export function BlockedAccountsPanel() {
  const [accounts, setAccounts] = useState<readonly BlockedAccount[] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { status, error, submit } = useSubmission(
    useCallback(async (account: BlockedAccount | null) => {
      setAccounts(await (account ? unblockAccount(account._id) : listBlockedAccounts()));
      setAnnouncement(account ? `${account.name} is no longer blocked.` : '');
    }, []),
  );
  useEffect(() => void submit(null), [submit]);
  const isFailed = status === 'failed';
  return (
    <Panel title="Blocked accounts">
      {!accounts && !isFailed && <Spinner label="Loading blocked accounts" />}
      {accounts?.length === 0 && (
        <Empty>
          Accounts you block appear here. Block somebody in the menu of their chat message or of your conversation.
        </Empty>
      )}
      {accounts && accounts.length > 0 && (
        <ul className={styles.rows} aria-label="Blocked accounts">
          {accounts.map((account) => (
            <li key={account._id} className={styles.row}>
              <Avatar src={account.avatar} size={40} />
              <span className={styles.rowWords}>
                <span className={styles.rowTitle}>{account.name}</span>
                <span className={styles.rowLine}>{account.username}</span>
              </span>
              <Button
                size="sm"
                variant="quiet"
                disabled={status === 'sending'}
                aria-label={`Unblock ${account.name} (${account.username})`}
                onClick={() => void submit(account)}
              >
                Unblock
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.quiet}>
        {announcement}
      </p>
      {isFailed && (
        <ErrorNote
          onRetry={accounts ? undefined : () => void submit(null)}
          kept={accounts ? 'Nobody was unblocked.' : undefined}
        >
          {errorText(error)}
        </ErrorNote>
      )}
    </Panel>
  );
}
