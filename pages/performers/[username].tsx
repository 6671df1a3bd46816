import dynamic from 'next/dynamic';
import { movedTo } from '@/application/open';
import { type Screen, withStore } from '@/application/screen';
import { getPublicConversation } from '@/features/chat/api';
import { loadDetail } from '@/features/performers/api';
import { PerformerScreen } from '@/features/performers/PerformerScreen';
import { detailSucceeded } from '@/features/performers/slice';
import { Stage } from '@/features/streaming/Stage';
import { visitorOf } from '@/lib/visitor';
import { Alive } from '@/ui/Piece';

// comes after the stage: nobody reads or writes before the player stands, and crawlers have no use for it
const ShowRoom = dynamic(() => import('@/application/ShowRoom').then((module) => module.ShowRoom), { ssr: false });

const Page: Screen<{ conversationId: string }> = ({ conversationId }) => (
  <PerformerScreen
    key={conversationId}
    conversationId={conversationId}
    stage={({ _id, streamingStatus, ...performer }, viewers) => <Stage {...performer} performerId={_id} status={streamingStatus} viewers={viewers} />}
    room={(performer, viewers) => <Alive><ShowRoom performer={performer} conversationId={conversationId} viewers={viewers} /></Alive>}
  />
);
Page.layout = 'stream';
Page.getInitialProps = withStore(async (context) => {
  const visitor = visitorOf(context);
  const detail = await loadDetail(String(context.query.username), visitor);
  const { username } = detail.performer;
  if (username !== context.query.username) return movedTo(`/performers/${encodeURIComponent(username)}`, context);
  const { _id: conversationId } = await getPublicConversation(detail.performer._id, visitor);
  context.store.dispatch(detailSucceeded(detail));
  return { conversationId };
});
export default Page;
