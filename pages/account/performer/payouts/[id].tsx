import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { viewPayoutStatement } from '@/features/payouts/api';
import { type PayoutPaper } from '@/features/payouts/slice';
import { StatementScreen } from '@/features/payouts/StatementScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ paper: PayoutPaper }> = ({ paper }) => (
  <>
    <Head><title>Payout statement</title></Head>
    <StatementScreen role="performer" paper={paper} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.getInitialProps = withStore(async (context) => ({ paper: await viewPayoutStatement('performer', String(context.query.id), visitorOf(context)) }));
export default Page;
