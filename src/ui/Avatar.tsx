import { inWidth } from '@/lib/pictures';
import { cx } from './cx';
import styles from './Avatar.module.css';

interface AvatarProps {
  src: string;
  /** only where the name does not stand beside the picture */
  name?: string;
  /** pixels */
  size?: number;
  /** on stage now: a ring of light */
  lit?: boolean;
  className?: string;
}

export function Avatar({ src, name = '', size = 36, lit = false, className }: AvatarProps) {
  return (
    <img
      className={cx(styles.avatar, lit && styles.lit, className)}
      src={size <= 48 ? inWidth(src, 96) : inWidth(src, 320)}
      alt={name}
      width={size}
      height={size}
      style={{ width: size, height: size }}
      loading="lazy"
      decoding="async"
    />
  );
}
