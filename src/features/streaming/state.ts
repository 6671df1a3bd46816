import { type ReplyOf } from '@contract/all';
import { type ServerEvents } from '@contract/events';
import { type Failure } from '@/lib/errorText';
import { reducerSlot } from '@/lib/reducerSlot';

export type Joined = ReplyOf<'joinLive'>;
export type Started = ReplyOf<'startLive'>;

/** The show that the visitor watches. `offline` is no failure: the performer is not on stage. */
export interface Watching {
  status: 'idle' | 'joining' | 'watching' | 'offline' | 'failed';
  performerId: string | null;
  show: Joined | null;
  error: Failure;
}
/** The show that the performer gives. `paused`: a private or group show runs, and the public one goes on afterwards. */
export interface Broadcasting {
  status: 'idle' | 'starting' | 'live' | 'paused' | 'ending' | 'ended' | 'failed';
  show: Started | null;
  title: string;
  figures: ShowFigures;
  error: Failure;
}
/** An operator's line for the performer on stage. `isEnd`: the operator ended the show. */
export type Warning = Pick<ServerEvents['show/warned'], 'text' | 'isEnd'>;
/** The figures of a show so far. `tipped` and `share` are in tokens; `share` is the performer's. */
export interface ShowFigures {
  tips: number;
  tipped: number;
  share: number;
  viewers: number;
  peak: number;
}
export interface StreamingState {
  watching: Watching;
  broadcasting: Broadcasting;
  warning: Warning | null;
}

export const noFigures: ShowFigures = { tips: 0, tipped: 0, share: 0, viewers: 0, peak: 0 };
/** `streaming` */
export const streamingSlot = reducerSlot<StreamingState>({
  watching: { status: 'idle', performerId: null, show: null, error: null },
  broadcasting: { status: 'idle', show: null, title: '', figures: noFigures, error: null },
  warning: null,
});
