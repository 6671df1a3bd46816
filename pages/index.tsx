import { type Screen, withStore } from '@/application/screen';
import { searchPerformers } from '@/features/performers/api';
import { HomeScreen } from '@/features/performers/HomeScreen';
import { type LoadedResults, loadResults } from '@/features/performers/loadResults';
import { type PerformerCard } from '@/features/performers/slice';
import { searchPromos } from '@/features/site/api';
import { type Promo, Promos } from '@/features/site/Promos';
import { visitorOf } from '@/lib/visitor';

interface HomeData extends LoadedResults {
  soon: PerformerCard[];
  promos: Promo[];
}

/** A section that fails to load leaves a gap instead of an error. */
const orEmpty = <T,>(page: Promise<{ data: T[] }>): Promise<T[]> =>
  page.then(
    ({ data }) => data,
    () => [],
  );

const at = (promos: readonly Promo[], position: Promo['position']) => promos.filter((one) => one.position === position);

const Page: Screen<HomeData> = ({ promos, ...home }) => (
  <>
    <HomeScreen {...home} promos={<Promos promos={at(promos, 'top')} />} />
    <Promos promos={at(promos, 'bottom')} below />
  </>
);
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => {
  const visitor = visitorOf(context);
  const [loaded, soon, promos] = await Promise.all([
    loadResults(context, { path: '/', fixed: {} }),
    orEmpty(searchPerformers({ sortBy: 'nextShow', streamingStatus: 'offline', limit: 4 }, visitor)),
    orEmpty(searchPromos(visitor)),
  ]);
  return { ...loaded, soon, promos };
});
export default Page;
