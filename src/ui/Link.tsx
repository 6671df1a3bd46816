import NextLink from 'next/link';
import { type ComponentProps } from 'react';

/**
 * Pages behind a door: their code is many times that of a public page, and few of those who see the door go through it.
 */
const BEHIND_DOORS = /^\/(auth|account|studio|live)(\/|$)/;

/**
 * A link within the site. What is likely to come next is fetched as soon as its link is in sight; what stands behind a
 * door when somebody points at it.
 */
export function Link({ href, ...rest }: ComponentProps<typeof NextLink>) {
  return <NextLink href={href} prefetch={BEHIND_DOORS.test(String(href)) ? false : undefined} {...rest} />;
}
