import { accountPage } from '@/application/accountPage';
import { EmailVerificationNote } from '@/features/auth/EmailVerificationNote';
import { fetchOwnProfile } from '@/features/auth/ownProfile';
import { authenticated } from '@/features/auth/slice';
import { getStats, type RosterStatistics, searchStatistics, type Stats } from '@/features/studios/api';
import { selectIsApprovedStudio } from '@/features/studios/selectors';
import { StudioDashboard } from '@/features/studios/StudioDashboard';
import { StudioScreen } from '@/features/studios/StudioScreen';
import { visitorOf } from '@/lib/visitor';

const Studio = ({ figures }: { figures: { stats: Stats; best: RosterStatistics } | null }) => (
  <StudioScreen emailNote={<EmailVerificationNote />} dashboard={figures && <StudioDashboard {...figures} />} />
);

export default accountPage('studio', 'Studio', Studio, async (context) => {
  // on the server the guard has just loaded the profile; in a browser the operator may have approved the studio since
  if (!context.req) context.store.dispatch(authenticated(await fetchOwnProfile('studio')));
  if (!selectIsApprovedStudio(context.store.getState())) return { figures: null };
  const visitor = visitorOf(context);
  const [stats, best] = await Promise.all([getStats({}, visitor), searchStatistics({ limit: 5 }, visitor)]);
  return { figures: { stats, best } };
});
