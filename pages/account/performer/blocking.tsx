import { accountPage } from '@/application/accountPage';
import { getBlocking } from '@/features/blocking/api';
import { BlockingScreen } from '@/features/blocking/BlockingScreen';
import { listCountries } from '@/features/countries/api';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'Blocking', BlockingScreen, async (context) => {
  const visitor = visitorOf(context);
  const [blocking, countries] = await Promise.all([getBlocking(visitor), listCountries(visitor, true)]);
  return { blocking, countries };
});
