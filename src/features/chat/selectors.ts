import { type RootState } from '@/application/state';

export const selectRoom = (conversationId: string) => (state: RootState) => state.chat.rooms[conversationId];
export const selectTotalUnread = (state: RootState) => state.chat.totalUnread;
