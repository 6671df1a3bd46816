import { type ReplyOf } from '@contract/all';
import { type BodyOf, call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export type AutomaticMessage = ReplyOf<'listAutomaticMessages'>[number];
export type WrittenMessage = BodyOf<'saveAutomaticMessages'>['messages'][number];

export const listAutomaticMessages = (visitor?: Visitor) => call('listAutomaticMessages', { visitor });
export const saveAutomaticMessages = (messages: WrittenMessage[]) =>
  call('saveAutomaticMessages', { body: { messages }, quiet: true });
