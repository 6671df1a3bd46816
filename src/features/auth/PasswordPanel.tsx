import { Form, Input } from 'antd';
import { useEffect } from 'react';
import { CURRENT_PASSWORD_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSaveState } from '@/lib/useSaveState';
import styles from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { SaveBar } from '@/ui/SaveBar';
import { NewPasswordField } from './PersonFields';
import { selectAuth } from './selectors';
import { updatePasswordRequested } from './slice';

const FIELDS = ['prePassword', 'password'] as const;

/** Changes the password, which logs out every other session. */
export function PasswordPanel({ onChanged }: { onChanged: () => void }) {
  const dispatch = useAppDispatch();
  const { submiting, success, error } = useAppSelector(selectAuth).updatePassword;
  const [form] = Form.useForm<{ prePassword: string; password: string }>();
  const { wasSent, unchanged, onSent, onEdited } = useSaveState();
  const problem = useFieldErrors(form, wasSent ? error : null, FIELDS);
  const changed = success && unchanged;
  useEffect(() => {
    if (!changed) return;
    form.resetFields();
    onChanged();
  }, [changed, form, onChanged]);
  const send = (values: { prePassword: string; password: string }) => {
    onSent();
    dispatch(updatePasswordRequested(values));
  };
  return (
    <Panel title="Password">
      <Form
        form={form}
        name="password"
        layout="vertical"
        className={styles.form}
        onValuesChange={onEdited}
        onFinish={send}
      >
        <Form.Item name="prePassword" label="Current password" rules={[{ required: true }]}>
          <Input.Password size="large" autoComplete="current-password" maxLength={CURRENT_PASSWORD_MAX_CHARACTERS} />
        </Form.Item>
        <NewPasswordField label="New password" extra="Logs you out of all other sessions." />
        {problem && <ErrorNote>{problem}</ErrorNote>}
        <SaveBar label="Change password" busy={submiting} saved={changed} />
      </Form>
    </Panel>
  );
}
