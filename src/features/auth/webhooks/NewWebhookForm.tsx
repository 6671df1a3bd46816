import { Checkbox, Form, Input } from 'antd';
import { useCallback } from 'react';
import { FEED_KINDS, type FeedKind, WEBHOOK_URL_MAX_CHARACTERS } from '@contract/limits';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { KIND_WORDS } from '../feedKeys/kindWords';
import { createWebhook, type NewWebhook } from './api';

interface Fields {
  url: string;
  kinds: FeedKind[];
}
const FIELDS = ['url', 'kinds'] as const;
const OPTIONS = FEED_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }));

/** Asks for the address of a new webhook and the events that it gets. */
export function NewWebhookForm({
  onCreated,
  onCancel,
}: {
  onCreated: (webhook: NewWebhook) => void;
  onCancel: () => void;
}) {
  const [form] = Form.useForm<Fields>();
  const { status, error, submit } = useSubmission(
    useCallback(async (fields: Fields) => onCreated(await createWebhook(fields)), [onCreated]),
  );
  const problem = useFieldErrors(form, error, FIELDS);
  return (
    <Form
      form={form}
      name="webhook"
      layout="vertical"
      className={styles.form}
      initialValues={{ url: '', kinds: [...FEED_KINDS] }}
      onFinish={submit}
    >
      <Form.Item
        name="url"
        label="Address of your server"
        extra="The address must be on the internet, for example https://example.org/events."
        rules={[{ required: true, whitespace: true }]}
      >
        <Input size="large" type="url" maxLength={WEBHOOK_URL_MAX_CHARACTERS} autoComplete="off" autoFocus />
      </Form.Item>
      <Form.Item
        name="kinds"
        label="Events that it gets"
        rules={[{ required: true, message: 'Choose at least one kind of event.' }]}
      >
        <Checkbox.Group options={OPTIONS} aria-label="Events that it gets" />
      </Form.Item>
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={status === 'sending'}>
          Create the webhook
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
