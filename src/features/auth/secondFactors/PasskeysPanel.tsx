import { Form, Input } from 'antd';
import moment from 'moment';
import { useCallback, useState } from 'react';
import { PASSKEY_NAME_MAX_CHARACTERS } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { removePasskey, renamePasskey, type SecondFactors } from './api';

type Passkey = SecondFactors['passkeys'][number];
type OnChanged = (recoveryCodes?: string[] | null) => void;
const FIELDS = ['name'] as const;
type Editing = 'new' | Passkey | null;

/** The passkeys of the account: add, rename, remove. */
export function PasskeysPanel({ passkeys, onChanged }: { passkeys: readonly Passkey[]; onChanged: OnChanged }) {
  const [editing, setEditing] = useState<Editing>(null);
  const close = () => setEditing(null);
  const saved: OnChanged = (codes) => {
    close();
    onChanged(codes);
  };
  return (
    <Panel title="Passkeys">
      <div className={styles.form}>
        <p className={styles.quiet}>
          {passkeys.length === 0
            ? 'Your passkeys will appear here. A passkey is the fingerprint, face or PIN of a device. It is the safest way to log in: nobody can guess or phish it.'
            : 'A passkey logs you in without a password, or confirms a login with one.'}
        </p>
        {passkeys.length > 0 && (
          <ul className={styles.rows}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey._id}
                passkey={passkey}
                onRename={() => setEditing(passkey)}
                onRemoved={() => saved()}
              />
            ))}
          </ul>
        )}
        {editing ? (
          <NameForm
            key={editing === 'new' ? editing : editing._id}
            editing={editing}
            suggestion={passkeys.length === 0 ? 'This device' : ''}
            onSaved={saved}
            onCancel={close}
          />
        ) : (
          <div className={styles.actions}>
            <Button variant="outline" icon="plus" onClick={() => setEditing('new')}>
              Add a passkey
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

function PasskeyRow({
  passkey,
  onRename,
  onRemoved,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemoved: () => void;
}) {
  const { name, createdAt, lastUsedAt, _id } = passkey;
  const [isAsking, setAsking] = useState(false);
  const removal = useSubmission(
    useCallback(async () => {
      await removePasskey(_id);
      onRemoved();
    }, [_id, onRemoved]),
  );
  return (
    <li className={styles.row}>
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>{name}</span>
        <span className={styles.rowLine}>
          {lastUsedAt ? `Last used ${moment(lastUsedAt).fromNow()}` : 'Not used yet'} · added{' '}
          {moment(createdAt).format('D MMM YYYY')}
        </span>
        {removal.status === 'failed' && <ErrorNote>{errorText(removal.error)}</ErrorNote>}
      </span>
      {isAsking ? (
        <>
          <Button
            size="sm"
            variant="danger"
            busy={removal.status === 'sending'}
            onClick={() => void removal.submit(undefined)}
          >
            Remove
          </Button>
          <Button size="sm" onClick={() => setAsking(false)}>
            Keep
          </Button>
        </>
      ) : (
        <>
          <Button size="sm" aria-label={`Rename ${name}`} onClick={onRename}>
            Rename
          </Button>
          <Button size="sm" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
            Remove…
          </Button>
        </>
      )}
    </li>
  );
}

function NameForm({
  editing,
  suggestion,
  onSaved,
  onCancel,
}: {
  editing: 'new' | Passkey;
  suggestion: string;
  onSaved: OnChanged;
  onCancel: () => void;
}) {
  const [form] = Form.useForm<{ name: string }>();
  const { status, error, submit } = useSubmission(
    useCallback(
      async ({ name }: { name: string }) => {
        if (editing === 'new') return onSaved(await (await import('./passkeys')).addPasskey(name));
        await renamePasskey(editing._id, name);
        onSaved();
      },
      [editing, onSaved],
    ),
  );
  const problem = useFieldErrors(form, error, FIELDS);
  return (
    <Form
      form={form}
      name="passkey"
      layout="vertical"
      className={styles.form}
      initialValues={{ name: editing === 'new' ? suggestion : editing.name }}
      onFinish={submit}
    >
      <Form.Item
        name="name"
        label="Name of the passkey"
        extra="So that you recognize it, for example “Work laptop”."
        rules={[{ required: true, whitespace: true }]}
      >
        <Input size="large" maxLength={PASSKEY_NAME_MAX_CHARACTERS} autoComplete="off" autoFocus />
      </Form.Item>
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={status === 'sending'} busyLabel="Waiting for the passkey">
          {editing === 'new' ? 'Create the passkey' : 'Save the name'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
