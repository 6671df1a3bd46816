import { accountPage } from '@/application/accountPage';
import { listOwnTicketShows } from '@/features/tickets/api';
import { OwnTicketShowsScreen } from '@/features/tickets/OwnTicketShowsScreen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'Ticket shows', OwnTicketShowsScreen, (context) =>
  listOwnTicketShows(visitorOf(context)),
);
