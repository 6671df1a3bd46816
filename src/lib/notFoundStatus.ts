import { type NextPageContext } from 'next';

/**
 * Answers 404 for a list page that is empty: an unknown tag, or a page past the last. Visitors still get the page;
 * without the status, crawlers would index every made-up tag.
 */
export function setNotFoundStatus({ res }: Pick<NextPageContext, 'res'>, isEmpty: boolean): void {
  if (res && isEmpty) res.statusCode = 404;
}
