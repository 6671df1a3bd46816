import { type ReplyOf } from '@contract/all';
import { call, type QueryOf } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export type Clip = ReplyOf<'listClips'>['data'][number];
export type ClipPage = ReplyOf<'viewClip'>;
export type OwnClip = ReplyOf<'approveClip'>;

export const createClip = (performerId: string, title: string) =>
  call('createClip', { params: { id: performerId }, body: { title } });
export const listClips = (performerId: string, query: QueryOf<'listClips'>) =>
  call('listClips', { params: { id: performerId }, query });
export const listOwnClips = (query: QueryOf<'listOwnClips'>, visitor?: Visitor) =>
  call('listOwnClips', { query, visitor });
export const viewClip = (id: string, visitor?: Visitor) => call('viewClip', { params: { id }, visitor });
export const approveClip = (id: string) => call('approveClip', { params: { id } });
export const deleteClip = (id: string) => call('deleteClip', { params: { id } });
