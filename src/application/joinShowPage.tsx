import Head from 'next/head';
import { openDetail } from '@/features/performers/openDetail';
import { type JoinKind } from '@/features/shows/JoinForm';
import { JoinShowScreen } from '@/features/shows/JoinShowScreen';
import { type Screen, withStore } from './screen';
import { showSlots } from './showSlots';

/** Makes the page on which a member enters a performer's show in one of the ways. */
export function joinShowPage(kind: JoinKind, title: string): Screen {
  const Page: Screen = () => (
    <>
      <Head>
        <title>{title}</title>
      </Head>
      <JoinShowScreen kind={kind} {...showSlots} />
    </>
  );
  Page.layout = 'stream';
  Page.authenticate = true;
  Page.roles = ['user'];
  Page.getInitialProps = withStore(async (context) => {
    await openDetail(context);
    return {};
  });
  return Page;
}
