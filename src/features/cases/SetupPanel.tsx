import { useState } from 'react';
import { call } from '@/lib/http';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { useLoaded } from '@/lib/useLoaded';
import { cx } from '@/ui/cx';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import styles from './SetupPanel.module.css';

const readSetup = () => call('getSetup', { quiet: true });

/** What a new site still needs, for its owner. It disappears when all is done, or when it is dismissed. */
export function SetupPanel() {
  const { data: setup, setData } = useLoaded(readSetup);
  const [isOpen, setOpen] = useState(false);
  const left = setup?.steps.filter(({ done }) => !done) ?? [];
  if (!setup || setup.dismissed || left.length === 0) return null;
  const done = setup.steps.filter((step) => step.done);
  const dismiss = () =>
    call('dismissSetup', { body: { dismissed: true } }).then(setData, (error: unknown) =>
      notify('error', errorText(error)),
    );
  return (
    <DeskPanel
      title="Set-up"
      aside={
        <span className={styles.quiet}>
          {done.length} of {setup.steps.length} done
        </span>
      }
    >
      <ul className={styles.steps}>
        {left.map(({ key, label, about, href }) => (
          <li key={key}>
            <span className={styles.ring} aria-hidden="true" />
            <span>
              <b>{label}</b>
              <small>{about}</small>
            </span>
            <Link href={href} className={styles.go}>
              Set up<span className="visually-hidden">: {label}</span>
            </Link>
          </li>
        ))}
        {isOpen &&
          done.map(({ key, label }) => (
            <li key={key}>
              <span className={cx(styles.ring, styles.done)}>
                <Icon name="check" size="sm" />
              </span>
              <span>
                <b>{label}</b>
                <span className="visually-hidden">, done</span>
              </span>
            </li>
          ))}
      </ul>
      <div className={styles.acts}>
        {done.length > 0 && (
          <button type="button" className={styles.go} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide completed' : `Show ${done.length} completed`}
          </button>
        )}
        <button type="button" className={styles.go} onClick={() => void dismiss()}>
          Dismiss
        </button>
      </div>
    </DeskPanel>
  );
}
