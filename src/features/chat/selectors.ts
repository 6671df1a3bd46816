import { type RootState } from '@/application/state';

export const selectRoom = (conversationId: string) => (state: RootState) => state.chat.rooms[conversationId];
/** So many are in the room besides that one. */
export const selectViewerCount =
  (conversationId: string, besides: string | undefined) =>
  ({ chat }: RootState) => {
    const { total, members } = chat.rooms[conversationId] ?? { total: 0, members: [] };
    return total - (members.some(({ _id }) => _id === besides) ? 1 : 0);
  };
export const selectTotalUnread = (state: RootState) => state.chat.totalUnread;
