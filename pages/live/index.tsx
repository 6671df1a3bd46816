import dynamic from 'next/dynamic';
import Head from 'next/head';
import { type Screen } from '@/application/screen';
import { ChatPanel } from '@/features/chat/ChatPanel';
import { StageGoalLine, StageGoals, StageGoalsButton } from '@/features/goals/StageGoals';
import { GroupShowButton, RequestSheet } from '@/features/shows/RequestSheet';
import { RequestsPanel } from '@/features/shows/RequestsPanel';
import { LiveScreen } from '@/features/streaming/broadcast/LiveScreen';
import { StageTicketShow } from '@/features/tickets/StageTicketShow';
import { QueueButton, QueuePanel } from '@/features/tips/QueuePanel';
import { deferred } from '@/ui/deferred';
import { SoundSwitch } from '@/ui/SoundSwitch';

const StagePoll = deferred(() => import('@/features/polls/StagePoll').then((module) => module.StagePoll));
const PlayedTips = dynamic(() => import('@/features/tipSounds/PlayedTips').then((module) => module.PlayedTips), {
  ssr: false,
});
const stageSounds = (performerId: string) => (
  <>
    <SoundSwitch />
    <PlayedTips performerId={performerId} onStage />
  </>
);

const Page: Screen = () => (
  <>
    <Head>
      <title>Your stage</title>
    </Head>
    <LiveScreen
      chat={(room) => <ChatPanel {...room} controls={stageSounds(room.hostId)} placeholder="Message your viewers" />}
      goals={<StageGoals />}
      goalLine={<StageGoalLine />}
      goalsButton={<StageGoalsButton />}
      poll={<StagePoll />}
      queue={<QueuePanel />}
      queueButton={<QueueButton />}
      ticketShow={<StageTicketShow />}
      requests={<RequestsPanel />}
      requestSheet={<RequestSheet />}
      groupShow={<GroupShowButton />}
    />
  </>
);
Page.layout = 'stream';
Page.authenticate = true;
Page.roles = ['performer'];
Page.verified = true;
export default Page;
