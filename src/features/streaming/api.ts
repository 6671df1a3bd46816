import { type BodyOf, call } from '@/lib/http';
import { upload } from '@/lib/upload';
import { type Visitor } from '@/lib/visitor';

export const startLive = (title: string, takesPreview = false) => call('startLive', { body: { title, takesPreview } });
export const watchPreview = () => call('watchPreview', {});
export const joinLive = (performerId: string, visitor?: Visitor) =>
  call('joinLive', { params: { id: performerId }, visitor });
export const getBroadcast = (id: string) => call('getBroadcast', { params: { id } });
export const endSession = (sessionId: string) => call('endSession', { params: { sessionId } });
export const updateTitle = (title: string) => call('updateStreamingStatus', { body: { status: title } });
export const getIncomingStream = () => call('getIncomingStream', {});
export const getBroadcastSetup = () => call('getBroadcastSetup', {});
export const updateBroadcastSetup = (changes: BodyOf<'updateBroadcastSetup'>) =>
  call('updateBroadcastSetup', { body: changes });
export const getStreamKey = () => call('getStreamKey', {});

export const rotateStreamKey = () => call('rotateStreamKey', {});
export const createStreamToken = (id: string, type: 'publish' | 'play', expireDate?: number) =>
  call('createStreamToken', { body: { id, type, expireDate } });
export const createEdgePass = (id: string) => call('createEdgePass', { body: { id } });
export const sendThumbnail = (sessionId: string, thumbnail: Blob) =>
  upload('sendThumbnail', { params: { sessionId }, files: { thumbnail } });
