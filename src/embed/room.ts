import { type paths } from '@contract/paths';
import { type PerformerPageView } from '@contract/performers';
import { type EdgePassView, type PlaybackView } from '@contract/streaming';
import { type EmbedConfig } from './config';

/** A room as the player shows it. `gone`: this visitor may not see it; `unreachable`: the site doesn't answer. */
export type Room =
  | { kind: 'live'; performerId: string; poster: string | null }
  | { kind: 'paused' | 'private' | 'group' | 'offline'; poster: string | null; nextShowAt: string | null }
  | { kind: 'gone' }
  | { kind: 'unreachable' };

type Performer = Pick<PerformerPageView, '_id' | 'streamingStatus' | 'poster' | 'nextShowAt' | 'publicShowWaits'>;

/** The addresses of the calls, checked against the contract: the list of all calls is too large for this script. */
const VIEW = 'GET /performers/{username}/view' satisfies (typeof paths)['viewPerformer'];
const JOIN = 'POST /streaming/join/{id}' satisfies (typeof paths)['joinLive'];
const EDGE = 'POST /streaming/edge' satisfies (typeof paths)['createEdgePass'];

/** Calls the API as a guest, whoever is logged in to the site. */
async function ask<T>(config: EmbedConfig, call: string, body?: object): Promise<{ status: number; data?: T }> {
  const [method, path] = call.split(' ') as [string, string];
  const answer = await fetch(config.api + path, {
    method,
    credentials: 'omit',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: answer.status, data: answer.ok ? ((await answer.json()) as { data: T }).data : undefined };
}

/** Returns the room of a performer as the API describes the performer. */
export function roomOf({ _id, streamingStatus, poster, nextShowAt, publicShowWaits }: Performer): Room {
  if (streamingStatus === 'public') return { kind: 'live', performerId: _id, poster };
  const kind = streamingStatus === 'offline' && publicShowWaits ? 'paused' : streamingStatus;
  return { kind, poster, nextShowAt };
}

/** Returns what happens in the room now. */
export async function readRoom(config: EmbedConfig): Promise<Room> {
  try {
    const { status, data } = await ask<Performer>(
      config,
      VIEW.replace('{username}', encodeURIComponent(config.username)),
    );
    if (data) return roomOf(data);
    return { kind: status === 403 || status === 404 ? 'gone' : 'unreachable' };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Joins the public show. Returns null when there is none, or not for this visitor. */
export async function joinShow(config: EmbedConfig, performerId: string): Promise<PlaybackView | null> {
  const { data } = await ask<{ playback: PlaybackView }>(config, JOIN.replace('{id}', performerId), {});
  return data?.playback ?? null;
}

/** Returns a new pass to the edge. @throws Error for a visitor who may not watch any more */
export async function renewPass(config: EmbedConfig, streamId: string): Promise<EdgePassView> {
  const { status, data } = await ask<EdgePassView>(config, EDGE, { id: streamId });
  if (!data) throw new Error(`The pass was refused with ${status}`);
  return data;
}
