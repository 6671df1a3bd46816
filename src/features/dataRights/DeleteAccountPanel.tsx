import { Form, Input } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { DELETION_DELAY_DAYS, USERNAME_LOOKUP_MAX_CHARACTERS } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { CLOSING_PAGE } from '@/lib/http';
import { type Role } from '@/lib/roles';
import { redirectTo } from '@/lib/sideEffects';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { Spinner } from '@/ui/Spinner';
import { type AccountDeletion, getAccountDeletion, requestAccountDeletion } from './api';
import { consequencesOf } from './consequences';
import panel from './dataRights.module.css';

const FIELDS = ['username'] as const;

function Confirmation({ deletion, onCancel }: { deletion: AccountDeletion; onCancel: () => void }) {
  const [form] = Form.useForm<{ username: string }>();
  const [typed, setTyped] = useState('');
  const { status, error, submit } = useSubmission(
    useCallback(async ({ username }: { username: string }) => {
      await requestAccountDeletion(username);
      // a full load: nothing of the closed account stays in the page
      redirectTo(CLOSING_PAGE);
    }, []),
  );
  const problem = useFieldErrors(form, error, FIELDS);
  const isConfirmed = typed.trim().toLowerCase() === deletion.username.toLowerCase();
  return (
    <Form
      form={form}
      name="deleteAccount"
      layout="vertical"
      className={styles.form}
      onValuesChange={({ username }: { username?: string }) => setTyped(username ?? '')}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item name="username" label={`Type your username to confirm: ${deletion.username}`}>
        <Input
          size="large"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME_LOOKUP_MAX_CHARACTERS}
        />
      </Form.Item>
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <div className={styles.actions}>
        <Button type="submit" variant="danger" disabled={!isConfirmed} busy={status === 'sending'}>
          Delete my account
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}

function Consequences({ role, onCancel }: { role: Role; onCancel: () => void }) {
  const { status, data, error, submit } = useSubmission(useCallback(() => getAccountDeletion(), []));
  useEffect(() => void submit(undefined), [submit]);
  if (status === 'failed') return <ErrorNote onRetry={() => void submit(undefined)}>{errorText(error)}</ErrorNote>;
  if (!data) return <Spinner label="Loading what happens to your account" />;
  return (
    <>
      <ul className={panel.list}>
        {consequencesOf(role, data).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {data.blockers.map(({ code, message }) => (
        <Banner key={code}>{message}</Banner>
      ))}
      {data.blockers.length === 0 ? (
        <Confirmation deletion={data} onCancel={onCancel} />
      ) : (
        <div className={styles.actions}>
          <Button onClick={() => void submit(undefined)}>Check again</Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      )}
    </>
  );
}

/** Deletes the own account, after listing what that means and asking for the username. */
export function DeleteAccountPanel({ role }: { role: Role }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Delete account">
      <div className={styles.form}>
        <p className={styles.quiet}>
          Your account is closed at once and deleted after {DELETION_DELAY_DAYS} days. Until then you can take it back
          by logging in.
        </p>
        {isOpen ? (
          <Consequences role={role} onCancel={() => setOpen(false)} />
        ) : (
          <div className={styles.actions}>
            <Button variant="outline" onClick={() => setOpen(true)}>
              Delete my account…
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
