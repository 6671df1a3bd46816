import { type NextPageContext } from 'next';

/**
 * A list that has nothing at this address: a tag that nobody has, a page beyond the last. Visitors read so and find the way on; crawlers are told by the
 * status, or they would keep an address for each tag that anybody makes up.
 */
export function sayNothingHere({ res }: Pick<NextPageContext, 'res'>, nothing: boolean): void {
  if (res && nothing) res.statusCode = 404;
}
