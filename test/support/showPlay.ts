import { ShowMeter } from '@server/features/shows/service/meter';
import { type Actor } from './actors';
import { type Api } from './api';
import { provenAt, type Reality } from './showWorld';

/** Shows whose pictures and viewers a test decides, on a clock of its own. */
export interface ShowPlay {
  /** what really happens, by show; the engine proves it bit by bit */
  engine: Map<string, Reality>;
  /** ms since the epoch */
  clock: number;
  /** Pictures flow from now on, and these members watch. */
  begin(showId: string, members: Pick<Actor, 'id'>[]): Reality;
  /** Lets time pass, with a look of the meter every five seconds. */
  pass(seconds: number): Promise<void>;
}

/** Takes the place of the API's engine. @param meters who looks; one by default */
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
