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

/** Closes the own account. Asks once more, and for the password. */
export function SuspendPanel({ role }: { role: 'user' | 'performer' }) {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
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
    <Panel title="Suspend the account">
      <div className={styles.form}>
        <p className={styles.quiet}>
          Nobody sees you any more, every session ends, and you cannot log in. Your tokens and purchases are kept. Write
          to us when you want to come back.
        </p>
        {open ? (
          <Form
            form={form}
            name="suspend"
            layout="vertical"
            className={styles.form}
            onFinish={(given) => void submit(given)}
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
              <Button onClick={() => setOpen(false)}>Keep it</Button>
            </div>
          </Form>
        ) : (
          <div className={styles.actions}>
            <Button variant="outline" onClick={() => setOpen(true)}>
              Suspend my account …
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
