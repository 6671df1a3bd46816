import { studioPage } from '@/application/studioPage';
import { type Invitations, type RosterPage, searchInvitations, searchRoster } from '@/features/studios/api';
import { roster as list, type RosterFilter } from '@/features/studios/filters';
import { InvitationsPanel } from '@/features/studios/InvitationsPanel';
import { RosterScreen } from '@/features/studios/RosterScreen';
import { visitorOf } from '@/lib/visitor';

interface Loaded {
  filter: RosterFilter;
  roster: RosterPage;
  invitations: Invitations;
}

const Roster = ({ filter, roster, invitations }: Loaded) => (
  <RosterScreen filter={filter} roster={roster} invitations={<InvitationsPanel invitations={invitations} />} />
);

export default studioPage('Performers', Roster, async (context) => {
  const [filter, visitor] = [list.from(context.query), visitorOf(context)];
  const [roster, invitations] = await Promise.all([
    searchRoster(list.query(filter), visitor),
    searchInvitations(visitor),
  ]);
  return { filter, roster, invitations };
});
