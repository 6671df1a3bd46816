import { useEffect, useRef, useState } from 'react';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/Icon';
import { type IconName } from '@/ui/iconPaths';
import styles from './panel.module.css';

export const HOLD_MS = 1000;

interface ActionProps {
  icon: IconName;
  label: string;
  effect: string;
  shortcut: string;
  isOn?: boolean;
  isFinal?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

/** An action with its effect. A final one must be held for a second, by pointer or by key. */
export function ActionButton({ icon, label, effect, shortcut, isOn, isFinal = false, disabled, onPress }: ActionProps) {
  const hold = useHold(onPress);
  const handlers = isFinal
    ? {
        onPointerDown: hold.begin,
        onPointerUp: hold.end,
        onPointerLeave: hold.end,
        onKeyDown: hold.key,
        onKeyUp: hold.end,
      }
    : { onClick: onPress };
  return (
    <button
      type="button"
      className={cx(styles.action, isFinal && styles.final, isOn && styles.actionOn, hold.isHeld && styles.held)}
      aria-pressed={isOn}
      disabled={disabled}
      {...handlers}
    >
      <span className={styles.actionIcon}>
        <Icon name={icon} />
      </span>
      <b>{label}</b>
      <small>{effect}</small>
      <kbd aria-hidden="true">{isFinal ? `hold ${shortcut}` : shortcut}</kbd>
      {isFinal && <span className="visually-hidden">Hold for one second</span>}
    </button>
  );
}

/** Calls `onDone` after a second of holding. */
export function useHold(onDone: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const end = () => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
    setIsHeld(false);
  };
  const begin = () => {
    if (timer.current) return;
    setIsHeld(true);
    timer.current = setTimeout(() => {
      end();
      onDone();
    }, HOLD_MS);
  };
  useEffect(() => () => void (timer.current && clearTimeout(timer.current)), []);
  const key = ({ key: pressed, repeat }: { key: string; repeat: boolean }) => {
    if (!repeat && (pressed === 'Enter' || pressed === ' ')) begin();
  };
  return { begin, end, key, isHeld };
}
