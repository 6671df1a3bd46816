import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { EmailVerificationNote } from '@/features/auth/EmailVerificationNote';
import { fetchOwnProfile } from '@/features/auth/ownProfile';
import { authenticated } from '@/features/auth/slice';
import { getStats, type RosterStatistics, searchStatistics, type Stats } from '@/features/studios/api';
import { selectIsApprovedStudio } from '@/features/studios/selectors';
import { StudioDashboard } from '@/features/studios/StudioDashboard';
import { StudioScreen } from '@/features/studios/StudioScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ figures: { stats: Stats; best: RosterStatistics } | null }> = ({ figures }) => (
  <>
    <Head>
      <title>Studio</title>
    </Head>
    <StudioScreen emailNote={<EmailVerificationNote />} dashboard={figures && <StudioDashboard {...figures} />} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['studio'];
Page.getInitialProps = withStore(async (context) => {
  // on the server the guard has just asked; in a browser the operator may have decided since
  if (!context.req) context.store.dispatch(authenticated(await fetchOwnProfile('studio')));
  if (!selectIsApprovedStudio(context.store.getState())) return { figures: null };
  const visitor = visitorOf(context);
  const [stats, best] = await Promise.all([getStats({}, visitor), searchStatistics({ limit: 5 }, visitor)]);
  return { figures: { stats, best } };
});
export default Page;
