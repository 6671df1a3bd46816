import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** The watch looks this often whether its question was answered. */
const TICK_MS = 250;
/** So many looks without an answer mean that the database is away. They are counted, so a busy process isn't misled. */
const TICKS_MAX = 4;

/** The database accepts connections but does not answer, or was silent just before. */
export class DatabaseSilent extends Error {
  constructor() {
    super('The database does not answer.');
    this.name = 'DatabaseSilent';
  }
}

/** The connections to one database, and whether it is silent. */
interface Target {
  clients: Set<AnsweringClient>;
  isSilent: boolean;
}
const targets = new Map<string, Target>();

function targetOf(url: string): Target {
  const known = targets.get(url);
  if (known) return known;
  const made = { clients: new Set<AnsweringClient>(), isSilent: false };
  targets.set(url, made);
  return made;
}

/** Says whether the watched database does not answer. */
export const isSilent = (url: string): boolean => targets.get(url)?.isSilent ?? false;

/**
 * A connection that is cut while the watched database does not answer, so that nobody waits for it. New ones fail at
 * once then.
 */
export class AnsweringClient extends pg.Client {
  private readonly target: Target;

  constructor(config: pg.ClientConfig = {}) {
    super(config);
    this.target = targetOf(config.connectionString ?? '');
    this.once('end', () => this.target.clients.delete(this));
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    if (this.target.isSilent) {
      if (!callback) return Promise.reject(new DatabaseSilent());
      return process.nextTick(callback, new DatabaseSilent());
    }
    this.target.clients.add(this);
    return callback ? super.connect(callback) : (super.connect() as unknown as Promise<this>);
  }

  cut(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  }
}

/**
 * Asks the database all the time whether it answers. While it does not, all connections to these URLs are cut, and new
 * ones fail at once.
 * @param urls its URL, and others that lead to the same database
 * @returns stops asking
 */
export function watchAnswers(
  [url, ...others]: [string, ...string[]],
  say: { lost: () => void; back: () => void },
): () => Promise<void> {
  const watched = [url, ...others].map(targetOf);
  let closed = false;
  let probe: pg.Client | null = null;
  const setSilent = (silent: boolean) => {
    if (watched[0]!.isSilent === silent) return;
    for (const target of watched) target.isSilent = silent;
    if (!silent) return say.back();
    for (const { clients } of watched) for (const client of clients) client.cut();
    say.lost();
  };
  /** Asks once, on a new connection after a failure. @returns whether it was answered, or refused, in time */
  const ask = async (): Promise<boolean> => {
    const asking = probe ?? new pg.Client({ connectionString: url, application_name: 'footlights watch' });
    let state: 'asked' | 'answered' | 'refused' = 'asked';
    if (!probe) asking.on('error', () => undefined);
    const connected = probe ? Promise.resolve() : asking.connect();
    probe = asking;
    connected
      .then(() => asking.query('select 1'))
      .then(
        () => (state = 'answered'),
        () => (state = 'refused'),
      );
    for (let tick = 0; tick < TICKS_MAX && state === 'asked' && !closed; tick += 1) await delay(TICK_MS);
    if ((state as string) === 'answered') return true;
    probe = null;
    (asking as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    // a database that refuses says so to everybody by itself
    return state !== 'asked';
  };
  const watch = async () => {
    while (!closed) {
      const answers = await ask();
      if (!closed) setSilent(!answers);
      await delay(TICK_MS);
    }
  };
  const watching = watch();
  return async () => {
    closed = true;
    await watching;
    for (const target of watched) target.isSilent = false;
    await probe?.end().catch(() => undefined);
  };
}
