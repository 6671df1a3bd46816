import { type Screen, withStore } from '@/application/screen';
import { type TicketShow, viewTicketShow } from '@/features/tickets/api';
import { TicketShowScreen } from '@/features/tickets/TicketShowScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ show: TicketShow }> = ({ show }) => <TicketShowScreen key={show._id} show={show} />;
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => ({
  show: await viewTicketShow(String(context.query.id), visitorOf(context)),
}));
export default Page;
