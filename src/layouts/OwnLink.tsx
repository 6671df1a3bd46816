import { Link } from '@/ui/Link';
import { type MenuLink } from './data';

/** A way that the operator wrote; those that lead into a tab of their own give it no hold on this one. */
export const OwnLink = ({ label, href, newTab, className }: MenuLink & { className?: string }) => (
  <Link href={href} className={className} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}>
    {label}
  </Link>
);
