import { Fragment } from 'react';
import styles from './Keys.module.css';

const SIGNS: Record<string, string> = { Shift: '⇧', Enter: 'Enter', Escape: 'Esc' };
const signOf = (key: string) =>
  key
    .split('+')
    .map((part) => SIGNS[part] ?? part.toUpperCase())
    .join('');

/** The hint of a key on a button or in a line of keys. Hidden on phones. */
export const KeyHint = ({ of }: { of: string }) => (
  <kbd className={styles.key} aria-hidden="true">
    {signOf(of)}
  </kbd>
);

/** The line of keys below a list. */
export function KeyLine({ keys }: { keys: readonly { keys: readonly string[]; label: string }[] }) {
  return (
    <footer className={styles.line}>
      {keys.map(({ keys: names, label }) => (
        <span key={label}>
          {names.map((name) => (
            <Fragment key={name}>
              <KeyHint of={name} />
            </Fragment>
          ))}
          {label}
        </span>
      ))}
      <i className={styles.space} />
      <span>
        <KeyHint of="?" />
        all keys
      </span>
    </footer>
  );
}
