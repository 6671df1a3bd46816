import { redirectPermanently } from '@/application/open';
import { type Screen, withStore } from '@/application/screen';
import { getPublicConversation } from '@/features/chat/publicRoom';
import { viewPerformer } from '@/features/performers/api';
import { openDetail } from '@/features/performers/openDetail';
import { PerformerScreen } from '@/features/performers/PerformerScreen';
import { Stage } from '@/features/streaming/Stage';
import { visitorOf } from '@/lib/visitor';
import { ChatSkeleton } from '@/ui/ChatSkeleton';
import { deferred } from '@/ui/deferred';

// loads after the stage: visitors chat after the player has started, and crawlers don't need it
const ShowRoom = deferred(() => import('@/application/ShowRoom').then((module) => module.ShowRoom), ChatSkeleton);

const RoomPart = deferred(() => import('@/application/RoomPart').then((module) => module.RoomPart));

const Page: Screen<{ conversationId: string }> = ({ conversationId }) => (
  <PerformerScreen
    key={conversationId}
    conversationId={conversationId}
    stage={({ _id, streamingStatus, ...performer }, viewers, onUpright) => (
      <>
        <Stage
          {...performer}
          performerId={_id}
          status={streamingStatus}
          viewers={viewers}
          onUpright={onUpright}
          inFullScreen={<RoomPart part="fullScreen" performerId={_id} />}
          clip={<RoomPart part="clip" performerId={_id} />}
        />
        <RoomPart part="glow" performerId={_id} />
      </>
    )}
    part={(part, { _id }) => <RoomPart part={part} performerId={_id} />}
    room={(performer, viewers) => <ShowRoom performer={performer} conversationId={conversationId} viewers={viewers} />}
  />
);
Page.layout = 'stream';
Page.getInitialProps = withStore(async (context) => {
  const visitor = visitorOf(context);
  const asked = String(context.query.username);
  const performer = viewPerformer(asked, visitor);
  const conversation = performer.then(({ _id }) => getPublicConversation(_id, visitor));
  // without the performer it fails too, and `openDetail` handles that
  conversation.catch(() => undefined);
  const detail = await openDetail(context, performer);
  if (!detail) return { conversationId: '' };
  const { username } = detail.performer;
  if (username !== asked) return redirectPermanently(`/performers/${encodeURIComponent(username)}`, context);
  return { conversationId: (await conversation)._id };
});
export default Page;
