import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { type Invitations, type RosterPage, searchInvitations, searchRoster } from '@/features/studios/api';
import { roster as list, type RosterFilter } from '@/features/studios/filters';
import { InvitationsPanel } from '@/features/studios/InvitationsPanel';
import { RosterScreen } from '@/features/studios/RosterScreen';
import { selectIsApprovedStudio } from '@/features/studios/selectors';
import { StudioNotApproved } from '@/features/studios/StudioNotApproved';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ loaded: { filter: RosterFilter; roster: RosterPage; invitations: Invitations } | null }> = ({
  loaded,
}) => (
  <>
    <Head>
      <title>Performers</title>
    </Head>
    {loaded ? (
      <RosterScreen {...loaded} invitations={<InvitationsPanel invitations={loaded.invitations} />} />
    ) : (
      <StudioNotApproved title="Performers" />
    )}
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['studio'];
Page.getInitialProps = withStore(async (context) => {
  if (!selectIsApprovedStudio(context.store.getState())) return { loaded: null };
  const [filter, visitor] = [list.from(context.query), visitorOf(context)];
  const [roster, invitations] = await Promise.all([
    searchRoster(list.query(filter), visitor),
    searchInvitations(visitor),
  ]);
  return { loaded: { filter, roster, invitations } };
});
export default Page;
