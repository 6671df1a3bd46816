import { accountPage } from '@/application/accountPage';
import { searchPurchasedItems } from '@/features/purchases/api';
import { library } from '@/features/purchases/libraryFilter';
import { PurchasesScreen } from '@/features/purchases/PurchasesScreen';
import { purchasedItemsSlice } from '@/features/purchases/slice';
import { visitorOf } from '@/lib/visitor';

export default accountPage('user', 'Purchases', PurchasesScreen, async (context) => {
  const filter = library.from(context.query);
  const page = await searchPurchasedItems(library.query(filter), visitorOf(context));
  context.store.dispatch(purchasedItemsSlice.actions.searchSucceeded(page));
  return { filter, remountKey: filter.q };
});
