import Head from 'next/head';
import { CONVERSATION_PAGE_ITEMS } from '@contract/limits';
import { type Screen, withStore } from '@/application/screen';
import { searchConversations } from '@/features/messages/api';
import { MessagesScreen } from '@/features/messages/MessagesScreen';
import { searchSucceeded } from '@/features/messages/slice';
import { visitorOf } from '@/lib/visitor';

const Page: Screen = () => (
  <>
    <Head>
      <title>Messages</title>
    </Head>
    <MessagesScreen />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['user', 'performer'];
Page.getInitialProps = withStore(async (context) => {
  context.store.dispatch(
    searchSucceeded(await searchConversations({ limit: CONVERSATION_PAGE_ITEMS }, visitorOf(context))),
  );
  return {};
});
export default Page;
