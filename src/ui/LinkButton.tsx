import { type ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './buttonClass';
import { Icon } from './Icon';
import { type IconName } from './iconPaths';
import { Link } from './Link';
import styles from './Button.module.css';

type LinkButtonProps = ButtonLook & ComponentProps<typeof Link> & { icon?: IconName };

/** A link that looks like a button. */
export function LinkButton({ variant, size, full, className, icon, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, full, className })}>
      <span className={styles.words}>
        {icon && <Icon name={icon} size="sm" filled={icon === 'play'} />}
        {children}
      </span>
    </Link>
  );
}
