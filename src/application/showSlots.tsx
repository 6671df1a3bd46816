import { ChatPanel } from '@/features/chat/ChatPanel';
import { type ShowSlots } from '@/features/shows/ShowScreen';
import { DevicePanel } from '@/features/streaming/broadcast/DevicePanel';

/** What other features lend to the screens of shows. */
export const showSlots: ShowSlots = {
  chat: (room) => <ChatPanel {...room} />,
  devices: (devices) => <DevicePanel devices={devices} />,
};
