import Router from 'next/router';
import { errorText, type Failure } from '@/lib/errorText';
import { ErrorNote } from '@/ui/ErrorNote';
import { Wrap } from '@/ui/Wrap';

/** Shows in place of a page why the API refused to load it, in the API's words, with a retry. */
export default function PageRefusal({ failure }: { failure: Failure }) {
  return (
    <Wrap>
      <h1 className="visually-hidden">This page is not available</h1>
      <ErrorNote onRetry={() => void Router.replace(Router.asPath, undefined, { scroll: false })}>
        {errorText(failure)}
      </ErrorNote>
    </Wrap>
  );
}
