import { type ComplaintStatusView } from '@contract/complaints';
import { type Screen, withStore } from '@/application/screen';
import { viewComplaintStatus } from '@/features/complaints/api';
import { ComplaintStatusScreen } from '@/features/complaints/ComplaintStatusScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ complaint: ComplaintStatusView }> = ({ complaint }) => (
  <ComplaintStatusScreen complaint={complaint} />
);
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => ({
  complaint: await viewComplaintStatus(String(context.query.token), visitorOf(context)),
}));
export default Page;
