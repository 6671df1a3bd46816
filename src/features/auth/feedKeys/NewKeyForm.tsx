import { Checkbox, Form, Input } from 'antd';
import { useCallback } from 'react';
import { FEED_KEY_NAME_MAX_CHARACTERS, FEED_KINDS, type FeedKind } from '@contract/limits';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { createFeedKey, type NewFeedKey } from './api';
import { KIND_WORDS } from './kindWords';

interface Fields {
  name: string;
  kinds: FeedKind[];
}
const FIELDS = ['name', 'kinds'] as const;
const OPTIONS = FEED_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }));

/** Asks for the name of a new key and the events that it reads. */
export function NewKeyForm({ onCreated, onCancel }: { onCreated: (key: NewFeedKey) => void; onCancel: () => void }) {
  const [form] = Form.useForm<Fields>();
  const { status, error, submit } = useSubmission(
    useCallback(async (fields: Fields) => onCreated(await createFeedKey(fields)), [onCreated]),
  );
  const problem = useFieldErrors(form, error, FIELDS);
  return (
    <Form
      form={form}
      name="feedKey"
      layout="vertical"
      className={styles.form}
      initialValues={{ name: '', kinds: [...FEED_KINDS] }}
      onFinish={submit}
    >
      <Form.Item
        name="name"
        label="Name of the key"
        extra="Choose a name that you recognize, for example “Stage lights”."
        rules={[{ required: true, whitespace: true }]}
      >
        <Input size="large" maxLength={FEED_KEY_NAME_MAX_CHARACTERS} autoComplete="off" autoFocus />
      </Form.Item>
      <Form.Item
        name="kinds"
        label="Events that it reads"
        rules={[{ required: true, message: 'Choose at least one kind of event.' }]}
      >
        <Checkbox.Group options={OPTIONS} aria-label="Events that it reads" />
      </Form.Item>
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={status === 'sending'}>
          Create the key
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
