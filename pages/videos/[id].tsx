import { type ReplyOf } from '@contract/all';
import { type Screen, withStore } from '@/application/screen';
import { searchVideos, viewVideo } from '@/features/assets/api';
import { VideoScreen } from '@/features/assets/catalogue/VideoScreen';
import { PurchaseButton } from '@/features/purchases/PurchaseButton';
import { ReportItem } from '@/features/reports/ReportItem';
import { type Item, itemFromVideo } from '@/lib/items';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ video: ReplyOf<'viewVideo'>; more: Item[] }> = ({ video, more }) => (
  <VideoScreen
    video={video}
    more={more}
    report={<ReportItem kind="video" id={video._id} name={video.title} ownerId={video.performer._id} />}
    buy={
      <PurchaseButton
        item={{ type: 'video', id: video._id, name: video.title, token: video.token, image: video.thumbnail }}
      />
    }
  />
);
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => {
  const visitor = visitorOf(context);
  const video = await viewVideo(String(context.query.id), visitor);
  const { data } = await searchVideos({ performerId: video.performer._id, excludeId: video._id, limit: 8 }, visitor);
  return { video, more: data.map(itemFromVideo) };
});
export default Page;
