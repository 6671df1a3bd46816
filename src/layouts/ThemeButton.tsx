import { cx } from '@/ui/cx';
import { Icon } from '@/ui/Icon';
import { useLayoutData } from './data';
import styles from './ThemeButton.module.css';

/**
 * Renders both labels, of which CSS shows one: the server doesn't know the visitor's theme, and the button must not
 * flicker.
 */
export function ThemeButton({ words = false, className }: { words?: boolean; className?: string }) {
  const { onThemeChange } = useLayoutData();
  const change = () => onThemeChange(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
  return (
    <button type="button" className={cx(words ? styles.words : styles.round, className)} onClick={change}>
      <span className={styles.toDark}>
        <Icon name="moon" size={words ? 'sm' : 'md'} />
        <span className={words ? undefined : 'visually-hidden'}>Dark theme</span>
      </span>
      <span className={styles.toLight}>
        <Icon name="sun" size={words ? 'sm' : 'md'} />
        <span className={words ? undefined : 'visually-hidden'}>Light theme</span>
      </span>
    </button>
  );
}
