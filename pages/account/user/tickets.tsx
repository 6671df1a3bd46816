import { accountPage } from '@/application/accountPage';
import { listOwnTickets } from '@/features/tickets/api';
import { TicketsScreen } from '@/features/tickets/TicketsScreen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('user', 'Tickets', TicketsScreen, (context) => listOwnTickets(visitorOf(context)));
