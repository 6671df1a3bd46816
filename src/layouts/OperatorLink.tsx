import { Link } from '@/ui/Link';
import { type MenuLink } from './data';

/** A menu link of the operator. Links that open a new tab give it no access to this one. */
export const OperatorLink = ({ label, href, newTab, className }: MenuLink & { className?: string }) => (
  <Link href={href} className={className} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}>
    {label}
  </Link>
);
