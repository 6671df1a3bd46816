import { useEffect, useState } from 'react';
import { REASON_MAX_CHARACTERS } from '@contract/limits';
import { REASON_FIELD, setReason } from '@/lib/actionReason';
import styles from './ReasonLine.module.css';

/** The line for the reason of the changes on a page. It is empty on each new page. */
export function ReasonLine({ isNeeded = false }: { isNeeded?: boolean }) {
  const [words, setWords] = useState('');
  useEffect(() => () => setReason(''), []);
  return (
    <label className={styles.line}>
      <span>
        Reason<span className={styles.hint}> (goes to the log)</span>
      </span>
      <input
        id={REASON_FIELD}
        maxLength={REASON_MAX_CHARACTERS}
        autoComplete="off"
        required={isNeeded}
        placeholder={isNeeded ? 'Required' : 'Optional'}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setReason(target.value);
        }}
      />
    </label>
  );
}
