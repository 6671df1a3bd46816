import { Form, Input } from 'antd';
import { useEffect } from 'react';
import { CURRENT_PASSWORD_MAX_CHARACTERS, PASSWORD_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSending } from '@/lib/useSending';
import styles from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { SaveBar } from '@/ui/SaveBar';
import { NEW_PASSWORD } from './rules';
import { selectAuth } from './selectors';
import { updatePasswordRequested } from './slice';

const FIELDS = ['prePassword', 'password'] as const;

/** Another password; every other session ends. */
export function PasswordPanel({ onChanged }: { onChanged: () => void }) {
  const dispatch = useAppDispatch();
  const { submiting, success, error } = useAppSelector(selectAuth).updatePassword;
  const [form] = Form.useForm<{ prePassword: string; password: string }>();
  const { answered, unchanged, onSent, onEdited } = useSending();
  const problem = useFieldErrors(form, answered ? error : null, FIELDS);
  const changed = success && unchanged;
  useEffect(() => {
    if (!changed) return;
    form.resetFields();
    onChanged();
  }, [changed, form, onChanged]);
  const send = (given: { prePassword: string; password: string }) => {
    onSent();
    dispatch(updatePasswordRequested(given));
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
        <Form.Item name="prePassword" label="Password now" rules={[{ required: true }]}>
          <Input.Password size="large" autoComplete="current-password" maxLength={CURRENT_PASSWORD_MAX_CHARACTERS} />
        </Form.Item>
        <Form.Item
          name="password"
          label="New password"
          rules={NEW_PASSWORD}
          validateFirst
          validateTrigger="onBlur"
          extra="Every other session ends."
        >
          <Input.Password size="large" autoComplete="new-password" maxLength={PASSWORD_MAX_CHARACTERS} />
        </Form.Item>
        {problem && <ErrorNote>{problem}</ErrorNote>}
        <SaveBar label="Change the password" busy={submiting} saved={changed} />
      </Form>
    </Panel>
  );
}
