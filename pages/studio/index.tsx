import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { AddressNote } from '@/features/auth/AddressNote';
import { fetchOwnProfile } from '@/features/auth/api';
import { authenticated } from '@/features/auth/slice';
import { StudioScreen } from '@/features/studios/StudioScreen';

const Page: Screen = () => (
  <>
    <Head><title>Studio</title></Head>
    <StudioScreen address={<AddressNote />} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['studio'];
Page.getInitialProps = withStore(async ({ req, store }) => {
  // on the server the guard has just asked; in a browser the operator may have decided since
  if (!req) store.dispatch(authenticated(await fetchOwnProfile('studio')));
  return {};
});
export default Page;
