import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { errorText } from '@/lib/errorText';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { SkeletonRows } from '@/ui/SkeletonRows';
import { ReceiptTicket } from './ReceiptTicket';
import { selectShows } from './selectors';
import { enterRequested } from './slice';

/** One receipt of the account's shows. `id` is that of the show's conversation. */
export function ReceiptScreen({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  const { status, error, entry, receipt } = useAppSelector(selectShows);
  if (status === 'refused')
    return <ErrorNote onRetry={() => dispatch(enterRequested({ conversationId: id }))}>{errorText(error)}</ErrorNote>;
  // the show that was on screen before is another one
  if (entry?.show.conversationId !== id)
    return (
      <Panel flush>
        <SkeletonRows />
      </Panel>
    );
  if (!receipt) return <Empty>This show has no receipt.</Empty>;
  const role = account?.role === 'performer' ? 'performer' : 'user';
  return <ReceiptTicket receipt={receipt} back={{ href: `/account/${role}/shows`, label: 'All shows' }} />;
}
