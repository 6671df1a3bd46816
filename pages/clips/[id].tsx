import { type Screen, withStore } from '@/application/screen';
import { RecordedPlayer } from '@/features/assets/catalogue/RecordedPlayer';
import { type ClipPage, viewClip } from '@/features/clips/api';
import { ClipScreen } from '@/features/clips/ClipScreen';
import { ReportItem } from '@/features/reports/ReportItem';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ clip: ClipPage }> = ({ clip }) => (
  <ClipScreen
    key={clip._id}
    clip={clip}
    player={<RecordedPlayer src={clip.video} poster={clip.poster ?? undefined} name={clip.title} preload="metadata" />}
    report={<ReportItem kind="clip" id={clip._id} name={clip.title} ownerId={clip.performer._id} />}
  />
);
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => ({
  clip: await viewClip(String(context.query.id), visitorOf(context)),
}));
export default Page;
