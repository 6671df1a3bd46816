import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { type RosterDetail, viewPerformer } from '@/features/studios/api';
import { RosterPerformerScreen } from '@/features/studios/RosterPerformerScreen';
import { selectIsApprovedStudio } from '@/features/studios/selectors';
import { StudioNotApproved } from '@/features/studios/StudioNotApproved';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ performer: RosterDetail | null }> = ({ performer }) => (
  <>
    <Head>
      <title>{performer?.name ?? 'Performer'}</title>
    </Head>
    {performer ? (
      <RosterPerformerScreen key={performer._id} performer={performer} />
    ) : (
      <StudioNotApproved title="Performers" />
    )}
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['studio'];
Page.getInitialProps = withStore(async (context) => ({
  performer: selectIsApprovedStudio(context.store.getState())
    ? await viewPerformer(String(context.query.id), visitorOf(context))
    : null,
}));
export default Page;
