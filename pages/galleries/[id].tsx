import { type ReplyOf } from '@contract/all';
import { type Screen, withStore } from '@/application/screen';
import { searchGalleries, searchGalleryPhotos, viewGallery } from '@/features/assets/api';
import { GalleryScreen } from '@/features/assets/catalogue/GalleryScreen';
import { PurchaseButton } from '@/features/purchases/PurchaseButton';
import { ReportItem } from '@/features/reports/ReportItem';
import { type Item, itemFromGallery } from '@/lib/items';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ gallery: ReplyOf<'viewGallery'>; photos: ReplyOf<'searchGalleryPhotos'>; more: Item[] }> = ({
  gallery,
  ...rest
}) => (
  <GalleryScreen
    gallery={gallery}
    {...rest}
    report={<ReportItem kind="gallery" id={gallery._id} name={gallery.name} ownerId={gallery.performer._id} />}
    reportPhoto={({ _id, title }) => <ReportItem kind="photo" id={_id} name={title} ownerId={gallery.performer._id} />}
    buy={
      <PurchaseButton
        item={{ type: 'gallery', id: gallery._id, name: gallery.name, token: gallery.token, image: gallery.coverPhoto }}
      />
    }
  />
);
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => {
  const visitor = visitorOf(context);
  const gallery = await viewGallery(String(context.query.id), visitor);
  const [photos, { data }] = await Promise.all([
    searchGalleryPhotos(gallery._id, 0, visitor),
    searchGalleries({ performerId: gallery.performer._id, excludeId: gallery._id, limit: 8 }, visitor),
  ]);
  return { gallery, photos, more: data.map(itemFromGallery) };
});
export default Page;
