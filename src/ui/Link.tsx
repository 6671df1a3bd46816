import NextLink from 'next/link';
import { type ComponentProps } from 'react';

/** Pages behind a login. They are much larger than public pages, and few visitors open them. */
const LOGIN_REQUIRED = /^\/(auth|account|studio|live|operator)(\/|$)/;

/**
 * A link within the site. Public pages are prefetched when the link becomes visible, pages behind a login when the
 * visitor points at it (docs/decisions/0016).
 */
export function Link({ href, ...rest }: ComponentProps<typeof NextLink>) {
  return <NextLink href={href} prefetch={LOGIN_REQUIRED.test(String(href)) ? false : undefined} {...rest} />;
}
