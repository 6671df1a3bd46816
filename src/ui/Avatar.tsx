import { resizedImage } from '@/lib/pictures';
import { cx } from './cx';
import styles from './Avatar.module.css';

interface AvatarProps {
  src: string;
  /** the alternative text, when the name is not next to the picture */
  name?: string;
  /** in pixels */
  size?: number;
  /** live now: shows a ring of light */
  lit?: boolean;
  className?: string;
}

export function Avatar({ src, name = '', size = 36, lit = false, className }: AvatarProps) {
  return (
    <img
      className={cx(styles.avatar, lit && styles.lit, className)}
      src={size <= 48 ? resizedImage(src, 96) : resizedImage(src, 320)}
      alt={name}
      width={size}
      height={size}
      style={{ width: size, height: size }}
      loading="lazy"
      decoding="async"
    />
  );
}
