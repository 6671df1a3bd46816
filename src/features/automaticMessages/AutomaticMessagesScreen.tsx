import { useState } from 'react';
import { AUTOMATIC_MESSAGES_MAX } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { useSaved } from '@/lib/useSaved';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { Dialog } from '@/ui/Dialog';
import { SortableList } from '@/ui/desk/SortableList';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { IconButton } from '@/ui/IconButton';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { Toggle } from '@/ui/Toggle';
import { type AutomaticMessage, saveAutomaticMessages, type WrittenMessage } from './api';
import { MessageForm } from './MessageForm';
import { describeRule } from './ruleWords';
import styles from './AutomaticMessagesScreen.module.css';

/** The messages of the performer, saved with each change. */
function useMessages(initial: AutomaticMessage[]) {
  const { saved: messages, failure, isBusy, save: run } = useSaved(initial);
  const save = (changed: WrittenMessage[]) => run(() => saveAutomaticMessages(changed));
  return {
    messages,
    failure,
    isBusy,
    /** changes a message, or adds a new one */
    keep: (message: WrittenMessage) =>
      save(message._id ? messages.map((one) => (one._id === message._id ? message : one)) : [...messages, message]),
    remove: (gone: AutomaticMessage) => save(messages.filter((one) => one !== gone)),
    order: (ids: string[]) => save(ids.flatMap((id) => messages.find(({ _id }) => _id === id) ?? [])),
  };
}
type Messages = ReturnType<typeof useMessages>;

function MessageRow({
  message,
  messages,
  onEdit,
}: {
  message: AutomaticMessage;
  messages: Messages;
  onEdit: () => void;
}) {
  const { text, isOn } = message;
  return (
    <div className={styles.message}>
      <span className={cx(styles.words, !isOn && styles.off)}>
        <span className={styles.text}>{text}</span>
        <span className={styles.facts}>{describeRule(message)}</span>
      </span>
      <span className={styles.tools}>
        <Toggle
          aria-label={`Send “${text}”`}
          checked={isOn}
          disabled={messages.isBusy}
          onChange={() => void messages.keep({ ...message, isOn: !isOn })}
        >
          {isOn ? 'On' : 'Off'}
        </Toggle>
        <Button size="sm" variant="outline" aria-label={`Edit “${text}”`} onClick={onEdit}>
          Edit
        </Button>
        <IconButton icon="trash" label={`Remove “${text}”`} onClick={() => void messages.remove(message)} />
      </span>
    </div>
  );
}

function MessageDialog({
  message,
  messages,
  onClose,
}: {
  message: AutomaticMessage | 'new' | null;
  messages: Messages;
  onClose: () => void;
}) {
  const save = async (written: WrittenMessage) => {
    if (await messages.keep(written)) onClose();
  };
  return (
    <Dialog open={message !== null} title={message === 'new' ? 'New message' : 'Edit message'} onClose={onClose}>
      {messages.failure && <ErrorNote kept="Your input is kept.">{errorText(messages.failure)}</ErrorNote>}
      <MessageForm
        message={message === 'new' ? null : message}
        isBusy={messages.isBusy}
        onSave={(written) => void save(written)}
      />
    </Dialog>
  );
}

/** The messages that the performer's room gets automatically, in an order that the performer changes. */
export function AutomaticMessagesScreen({ messages: initial }: { messages: AutomaticMessage[] }) {
  const messages = useMessages(initial);
  const [editing, setEditing] = useState<AutomaticMessage | 'new' | null>(null);
  const isFull = messages.messages.length >= AUTOMATIC_MESSAGES_MAX;
  return (
    <div className={account.page}>
      <PageTitle>Automatic messages</PageTitle>
      {messages.failure && <ErrorNote>{errorText(messages.failure)}</ErrorNote>}
      {messages.messages.length > 0 ? (
        <Panel title="Your messages">
          <div className={styles.list}>
            <p className={account.quiet}>They are sent in your name while your public show is live.</p>
            <SortableList
              label="Automatic messages"
              onOrder={(ids) => void messages.order(ids)}
              rows={messages.messages.map((message) => ({
                id: message._id,
                label: message.text,
                content: <MessageRow message={message} messages={messages} onEdit={() => setEditing(message)} />,
              }))}
            />
            {isFull ? (
              <p className={account.quiet}>
                You can have {AUTOMATIC_MESSAGES_MAX} messages. Remove one to add another.
              </p>
            ) : (
              <div>
                <Button variant="outline" onClick={() => setEditing('new')}>
                  Add a message
                </Button>
              </div>
            )}
          </div>
        </Panel>
      ) : (
        <Empty
          action={
            <Button variant="primary" onClick={() => setEditing('new')}>
              Add your first message
            </Button>
          }
        >
          Greet everybody who opens your room, remind it of your tip menu, or say thanks when a goal is reached.
        </Empty>
      )}
      <MessageDialog
        key={editing === null ? '' : editing === 'new' ? 'new' : editing._id}
        message={editing}
        messages={messages}
        onClose={() => setEditing(null)}
      />
    </div>
  );
}
