import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { searchPurchasedItems } from '@/features/purchases/api';
import { library, type LibraryFilter } from '@/features/purchases/libraryFilter';
import { PurchasesScreen } from '@/features/purchases/PurchasesScreen';
import { purchasedItemsSlice } from '@/features/purchases/slice';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ filter: LibraryFilter }> = ({ filter }) => (
  <>
    <Head>
      <title>Purchases</title>
    </Head>
    <PurchasesScreen key={filter.q} filter={filter} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['user'];
Page.getInitialProps = withStore(async (context) => {
  const filter = library.from(context.query);
  context.store.dispatch(
    purchasedItemsSlice.actions.searchSucceeded(await searchPurchasedItems(library.query(filter), visitorOf(context))),
  );
  return { filter };
});
export default Page;
