import { useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { Empty } from '@/ui/Empty';
import { ReceiptTicket } from './ReceiptTicket';
import { selectShows } from './selectors';

/** One receipt, from the history. */
export function ReceiptScreen() {
  const account = useAppSelector(selectAccount);
  const { receipt } = useAppSelector(selectShows);
  if (!receipt) return <Empty>This show has no receipt.</Empty>;
  return (
    <ReceiptTicket
      receipt={receipt}
      back={{ href: `/account/${account?.role === 'performer' ? 'performer' : 'user'}/shows`, label: 'All shows' }}
    />
  );
}
