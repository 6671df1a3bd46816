import { type RootState } from '@/application/state';

export const selectMessages = (state: RootState) => state.messages;
export const selectConversation = (id: string | null) => (state: RootState) =>
  state.messages.data.find(({ _id }) => _id === id) ?? null;
export const selectSending = (id: string) => (state: RootState) => state.messages.sending[id];
