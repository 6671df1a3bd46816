import { cx } from '@/ui/cx';
import icons from '@/ui/Icon.module.css';
import styles from './AnonymousButton.module.css';

const MASK = 'M3 9c4-2 5-1 9-1s5-1 9 1c0 5-2 8-5 8-2 0-2.5-2-4-2s-2 2-4 2c-3 0-5-3-5-8ZM7.5 12H10M14 12h2.5';

/** Hides the member's name from the room. The performer still sees it. */
export const AnonymousButton = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <button
    type="button"
    className={cx(styles.button, isOn && styles.on)}
    aria-pressed={isOn}
    aria-label="Hide my name"
    title="Hide my name"
    onClick={() => onChange(!isOn)}
  >
    <svg className={cx(icons.icon, icons.md)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={MASK} />
    </svg>
  </button>
);
