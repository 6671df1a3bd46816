import { useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { Empty } from '@/ui/Empty';
import { ReceiptTicket } from './ReceiptTicket';
import { selectShows } from './selectors';

/** One receipt of the account's shows. */
export function ReceiptScreen() {
  const account = useAppSelector(selectAccount);
  const { receipt } = useAppSelector(selectShows);
  if (!receipt) return <Empty>This show has no receipt.</Empty>;
  const role = account?.role === 'performer' ? 'performer' : 'user';
  return <ReceiptTicket receipt={receipt} back={{ href: `/account/${role}/shows`, label: 'All shows' }} />;
}
