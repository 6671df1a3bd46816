import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { searchShows } from '@/features/shows/api';
import { RECEIPTS_A_PAGE, ReceiptsScreen } from '@/features/shows/ReceiptsScreen';
import { receiptsLoaded } from '@/features/shows/slice';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ page: number }> = ({ page }) => (
  <>
    <Head><title>Shows</title></Head>
    <ReceiptsScreen page={page} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.getInitialProps = withStore(async (context) => {
  const page = Math.max(1, Number(context.query.page) || 1);
  context.store.dispatch(receiptsLoaded(await searchShows({ limit: RECEIPTS_A_PAGE, offset: (page - 1) * RECEIPTS_A_PAGE }, visitorOf(context))));
  return { page };
});
export default Page;
