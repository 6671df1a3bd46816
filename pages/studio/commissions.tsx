import Head from 'next/head';
import { SEARCH_PAGE_MAX_ITEMS } from '@contract/limits';
import { type Screen, withStore } from '@/application/screen';
import { type Commissions, getCommissions, type RosterPerformer, searchRoster } from '@/features/studios/api';
import { CommissionsScreen } from '@/features/studios/CommissionsScreen';
import { selectIsApprovedStudio } from '@/features/studios/selectors';
import { StudioNotApproved } from '@/features/studios/StudioNotApproved';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ loaded: { commissions: Commissions; performers: RosterPerformer[] } | null }> = ({ loaded }) => (
  <>
    <Head>
      <title>Commissions</title>
    </Head>
    {loaded ? <CommissionsScreen {...loaded} /> : <StudioNotApproved title="Commissions" />}
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['studio'];
Page.getInitialProps = withStore(async (context) => {
  if (!selectIsApprovedStudio(context.store.getState())) return { loaded: null };
  const visitor = visitorOf(context);
  const [commissions, roster] = await Promise.all([
    getCommissions(visitor),
    searchRoster({ limit: SEARCH_PAGE_MAX_ITEMS }, visitor),
  ]);
  return { loaded: { commissions, performers: roster.data.filter(({ status }) => status !== 'left') } };
});
export default Page;
