import Head from 'next/head';
import { useRouter } from 'next/router';
import { type Screen } from '@/application/screen';
import { showSlots } from '@/application/showSlots';
import { TicketRoomScreen } from '@/features/shows/TicketRoomScreen';

const Page: Screen = () => {
  const { id } = useRouter().query;
  return (
    <>
      <Head>
        <title>Ticket show</title>
      </Head>
      {typeof id === 'string' && <TicketRoomScreen key={id} id={id} {...showSlots} />}
    </>
  );
};
Page.layout = 'stream';
Page.authenticate = true;
Page.roles = ['user'];
// an own loading makes the URL's query known on the server
Page.getInitialProps = () => ({});
export default Page;
