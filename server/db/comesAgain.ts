import pg from 'pg';

/** How often a statement is sent before it counts as one that comes again. */
const OFTEN = 16;
/** How many there may be: every connection that sends one keeps its plan in memory. */
const MOST = 128;
/** How many others are counted at a time. */
const WATCHED = 2000;

/**
 * Names for the statements that come again, and null for every other. A name stands for one text as long as the process
 * lives.
 */
export function makeNames({ often = OFTEN, most = MOST, watched = WATCHED } = {}): (text: string) => string | null {
  const names = new Map<string, string>();
  let counts = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= most) return known ?? null;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < often) {
      // what comes again is found in the next count as well
      if (counts.size >= watched) counts = new Map();
      counts.set(text, count);
      return null;
    }
    counts.delete(text);
    const name = `again_${names.size}`;
    names.set(text, name);
    return name;
  };
}

const nameOf = makeNames();

interface Statement {
  text?: unknown;
  name?: unknown;
}

/** What may be kept: what reads, but for searches by words, whose plan depends on the word. */
const mayKeep = (statement: Statement): statement is { text: string } =>
  typeof statement.text === 'string' &&
  statement.name === undefined &&
  !('submit' in statement) &&
  statement.text.startsWith('select ') &&
  !statement.text.includes(' like ');

/**
 * A connection on which reading statements that come again are prepared: the server reads and plans them once, which
 * takes it longer than answering most of them (docs/decisions/0017). Statements that bring a name of their own keep it.
 */
export class Connection extends pg.Client {
  override query(...args: unknown[]): never {
    const [statement, ...rest] = args as [Statement | string, ...unknown[]];
    const name = typeof statement === 'object' && mayKeep(statement) ? nameOf(statement.text) : null;
    return (super.query as (...all: unknown[]) => never).call(
      this,
      name ? { ...(statement as object), name } : statement,
      ...rest,
    );
  }
}
