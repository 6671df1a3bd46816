import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { ownGalleryChoices } from '@/features/assets/api';
import { type GalleryChoice, NewPhotosScreen } from '@/features/assets/own/NewPhotosScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ galleries: GalleryChoice[] }> = ({ galleries }) => (
  <>
    <Head><title>New photos</title></Head>
    <NewPhotosScreen galleries={galleries} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.verified = true;
Page.getInitialProps = withStore(async (context) => ({ galleries: await ownGalleryChoices(visitorOf(context)) }));
export default Page;
