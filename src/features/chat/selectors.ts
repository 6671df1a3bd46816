import { type RootState } from '@/application/state';

export const selectRoom = (conversationId: string) => (state: RootState) => state.chat.rooms[conversationId];
/** Returns the number of viewers in a room, without the given account. */
export const selectViewerCount =
  (conversationId: string, exceptId: string | undefined) =>
  ({ chat }: RootState) => {
    const { total, members } = chat.rooms[conversationId] ?? { total: 0, members: [] };
    return total - (members.some(({ _id }) => _id === exceptId) ? 1 : 0);
  };
/** Returns the ids of the accounts that this account blocks, as far as a room needed them. */
export const selectHidden = (state: RootState) => state.chat.hidden;
export const selectTotalUnread = (state: RootState) => state.chat.totalUnread;
/** Returns whether the socket lost its connection. Before the first one, messages are sent all the same. */
export const selectIsCutOff = ({ socket }: RootState) =>
  socket.status === 'disconnect' || socket.status === 'reconnecting' || socket.status === 'failed';
/** Returns whether the chat settings are on screen. */
export const selectSettingsOpen = (state: RootState) => state.chat.settingsOpen;
