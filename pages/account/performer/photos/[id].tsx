import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { ownGalleryChoices, viewOwnPhoto } from '@/features/assets/api';
import { type GalleryChoice } from '@/features/assets/own/NewPhotosScreen';
import { OwnPhotoScreen } from '@/features/assets/own/OwnPhotoScreen';
import { opened } from '@/features/assets/slice';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ id: string; galleries: GalleryChoice[] }> = ({ id, galleries }) => (
  <>
    <Head><title>Your photo</title></Head>
    <OwnPhotoScreen key={id} galleries={galleries} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.getInitialProps = withStore(async (context) => {
  const visitor = visitorOf(context);
  const [photo, galleries] = await Promise.all([viewOwnPhoto(String(context.query.id), visitor), ownGalleryChoices(visitor)]);
  context.store.dispatch(opened({ photo }));
  return { id: photo._id, galleries };
});
export default Page;
