import { ShowMeter } from '@server/features/shows/service/meter';
import { type Actor } from './actors';
import { type Api } from './api';
import { provenAt, type Reality } from './showWorld';

/** Simulated pictures, viewers and time of shows. */
export interface ShowPlay {
  /** what really happens, by show; the engine proves it step by step */
  engine: Map<string, Reality>;
  /** ms since the epoch */
  clock: number;
  /** Lets pictures flow from now on, with these members watching. */
  begin(showId: string, members: Pick<Actor, 'id'>[]): Reality;
  /** Lets time pass, with a tick of the meters every five seconds. */
  pass(seconds: number): Promise<void>;
}

/** Replaces the deliveries of the API's engine. @param meters one by default */
export function showPlay(api: Api, meters = [new ShowMeter(api.ctx)]): ShowPlay {
  const play: ShowPlay = {
    engine: new Map(),
    clock: Date.now(),
    begin(showId, members) {
      const from = (play.clock = Date.now());
      const reality = {
        flow: [{ from, to: Infinity }],
        watching: new Map(members.map(({ id }) => [id, [{ from, to: Infinity }]])),
      };
      play.engine.set(showId, reality);
      return reality;
    },
    async pass(seconds) {
      for (const until = play.clock + seconds * 1000; play.clock < until;) {
        play.clock = Math.min(until, play.clock + 5_000);
        for (const meter of meters) await meter.tick(new Date(play.clock));
      }
    },
  };
  api.ctx.engine.deliveries = () =>
    Promise.resolve(new Map([...play.engine].map(([id, reality]) => [id, provenAt(reality, play.clock)])));
  return play;
}
