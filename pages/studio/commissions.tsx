import { SEARCH_PAGE_MAX_ITEMS } from '@contract/limits';
import { studioPage } from '@/application/studioPage';
import { getCommissions, searchRoster } from '@/features/studios/api';
import { CommissionsScreen } from '@/features/studios/CommissionsScreen';
import { visitorOf } from '@/lib/visitor';

export default studioPage('Commissions', CommissionsScreen, async (context) => {
  const visitor = visitorOf(context);
  const [commissions, roster] = await Promise.all([
    getCommissions(visitor),
    searchRoster({ limit: SEARCH_PAGE_MAX_ITEMS }, visitor),
  ]);
  return { commissions, performers: roster.data.filter(({ status }) => status !== 'left') };
});
