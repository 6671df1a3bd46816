import { type FormEvent, useState } from 'react';
import { Button } from '../Button';
import { Dialog } from '../Dialog';
import { TextArea } from '../TextArea';
import { Chip } from '../Chip';
import styles from './ReasonDialog.module.css';

/**
 * Asks for the reason of a refusal before it is sent: a ready one or own words. The first field has the focus, and
 * Enter sends.
 */
export function ReasonDialog({
  title,
  effect,
  action,
  ready,
  onSend,
  onClose,
}: {
  title: string;
  /** what the decision does, in a sentence */
  effect: string;
  /** the words on the button */
  action: string;
  /** ready reasons */
  ready: readonly string[];
  onSend: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (reason.trim() === '') return setMissing(true);
    onSend(reason.trim());
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={send}>
        <p className={styles.effect}>{effect}</p>
        <div className={styles.ready} role="group" aria-label="Ready reasons">
          {ready.map((text) => (
            <Chip key={text} on={reason === text} onClick={() => setReason(text)}>
              {text}
            </Chip>
          ))}
        </div>
        <TextArea
          label="Reason"
          hint="The person reads it in the email about this decision."
          error={isMissing && reason.trim() === '' ? 'Write a reason.' : undefined}
          autoFocus
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey) send(event);
          }}
        />
        <div className={styles.actions}>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit">
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
