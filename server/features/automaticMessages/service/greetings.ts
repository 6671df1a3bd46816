import { type Context } from '@server/context';
import { keep } from '@server/db/kept';
import { liveGreetings } from '../store';

/** For how long many who join at once share one reading of a performer's greetings. */
const GREETINGS_KEPT_MS = 1_000;

const greetings = keep(liveGreetings, GREETINGS_KEPT_MS);

/** Returns what a performer says to each visitor who opens the public room. Empty unless the public show is live. */
export const readGreetings = ({ db }: Pick<Context, 'db'>, performerId: string): Promise<string[]> =>
  greetings.read(db, performerId);

/** Lets the next visitor get the greetings as they are now. */
export const forgetGreetings = ({ db }: Pick<Context, 'db'>, performerId: string): void =>
  greetings.forget(db, performerId);
