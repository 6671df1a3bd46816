import { type ReplyOf } from '@contract/all';
import { type Failure } from '@/lib/errorText';
import { emptyList, type ListState } from '@/lib/list';
import { reducerSlot } from '@/lib/reducerSlot';

export type DirectConversation = ReplyOf<'viewConversation'>;

/** The state of sending a message in one conversation. */
export interface Sending {
  status: 'idle' | 'sending' | 'failed';
  error: Failure;
}

/** The list of conversations, and the messages that are being sent. */
export interface MessagesState extends ListState<DirectConversation> {
  sending: Record<string, Sending>;
  /** the conversation that was deleted last; a page that still shows it must not load it again */
  removed: string | null;
}

/** `messages` */
export const messagesSlot = reducerSlot<MessagesState>({
  ...emptyList<DirectConversation>(),
  sending: {},
  removed: null,
});
