import dynamic from 'next/dynamic';
import { ChatPanel } from '@/features/chat/ChatPanel';
import { type ShowSlots } from '@/features/shows/showProps';
import { DevicePanel } from '@/features/streaming/broadcast/DevicePanel';

const TipForm = dynamic(() => import('@/features/tips/TipForm').then((module) => module.TipForm), { ssr: false });

/** Parts of other features that the screens of shows use. */
export const showSlots: ShowSlots = {
  chat: ({ conversationId, hostId, hostName }) => (
    <ChatPanel
      conversationId={conversationId}
      hostId={hostId}
      footer={<TipForm performerId={hostId} performerName={hostName} conversationId={conversationId} onStage compact />}
    />
  ),
  devices: (devices) => <DevicePanel devices={devices} />,
};
