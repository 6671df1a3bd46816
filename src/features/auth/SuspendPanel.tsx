import { Form, Input } from 'antd';
import { useCallback, useState } from 'react';
import { CURRENT_PASSWORD_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch } from '@/application/hooks';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { suspendAccount } from './api';
import { logoutRequested } from './slice';

const FIELDS = ['password'] as const;

/** Suspends the own account, after asking for the password. */
export function SuspendPanel({ role }: { role: 'user' | 'performer' }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Suspend account">
      <div className={styles.form}>
        <p className={styles.quiet}>
          Your profile is hidden, you are logged out everywhere, and you can’t log in. Your tokens and purchases are
          kept. To reopen your account, contact us.
        </p>
        {isOpen ? (
          <SuspendForm role={role} onCancel={() => setOpen(false)} />
        ) : (
          <div className={styles.actions}>
            <Button variant="outline" onClick={() => setOpen(true)}>
              Suspend my account…
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

function SuspendForm({ role, onCancel }: { role: 'user' | 'performer'; onCancel: () => void }) {
  const dispatch = useAppDispatch();
  const [form] = Form.useForm<{ password: string }>();
  const { status, error, submit } = useSubmission(
    useCallback(
      async ({ password }: { password: string }) => {
        await suspendAccount(role, password);
        dispatch(logoutRequested());
      },
      [role, dispatch],
    ),
  );
  const problem = useFieldErrors(form, error, FIELDS);
  return (
    <Form
      form={form}
      name="suspend"
      layout="vertical"
      className={styles.form}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item name="password" label="Your password" rules={[{ required: true }]}>
        <Input.Password
          size="large"
          autoComplete="current-password"
          maxLength={CURRENT_PASSWORD_MAX_CHARACTERS}
          autoFocus
        />
      </Form.Item>
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <div className={styles.actions}>
        <Button type="submit" variant="danger" busy={status === 'sending'}>
          Suspend my account
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
