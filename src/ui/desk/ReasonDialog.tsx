import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { reasonChoices, type Reasons } from '@contract/reasons';
import { Button } from '../Button';
import { Dialog } from '../Dialog';
import { Select } from '../Select';
import { TextArea } from '../TextArea';
import styles from './ReasonDialog.module.css';

/** The reason and the words, and what is missing once somebody tries to send them. */
function useReason(onSend: (reason: string, words: string) => void, usual: string) {
  const [reason, setReason] = useState(usual);
  const [words, setWords] = useState('');
  const [isTried, setTried] = useState(false);
  const needsWords = reason === 'other' && words.trim() === '';
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (reason === '' || needsWords) return setTried(true);
    onSend(reason, words.trim());
  };
  return {
    reason,
    setReason,
    words,
    setWords,
    reasonError: isTried && reason === '' ? 'Choose a reason.' : undefined,
    wordsError: isTried && needsWords ? 'Write what the reason is.' : undefined,
    send,
  };
}

const MAILED = 'The person reads the reason and these words in the email about this decision.';

/**
 * Asks for the reason of a decision before it is sent: one of a list, and words, which only "something else" needs. The
 * list has the focus, and Enter in the words sends.
 */
export function ReasonDialog<R extends Reasons>(props: {
  title: string;
  /** what the decision does, in a sentence */
  effect: string;
  /** the words on the button */
  action: string;
  reasons: R;
  /** who reads the words */
  wordsHint?: string;
  /** the reason that is chosen at first */
  usual?: (keyof R & string) | '';
  /** false: a reason of the list says it all */
  takesWords?: boolean;
  danger?: boolean;
  onSend: (reason: keyof R & string, words: string) => void;
  onClose: () => void;
}) {
  const { title, effect, action, reasons, wordsHint = MAILED, usual = '', takesWords = true, danger = true } = props;
  const { onSend, onClose } = props;
  const { reason, setReason, words, setWords, reasonError, wordsError, send } = useReason(onSend, usual);
  return (
    <Dialog open title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={send}>
        <p className={styles.effect}>{effect}</p>
        <Select
          label="Reason"
          options={reasonChoices(reasons)}
          placeholder="Choose a reason"
          error={reasonError}
          autoFocus
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && send(event)}
        />
        {takesWords && (
          <TextArea
            label="Words"
            hint={wordsHint}
            error={wordsError}
            rows={3}
            maxLength={500}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && !event.shiftKey && send(event)}
          />
        )}
        <div className={styles.actions}>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit">
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
