import { validate as isUuid } from 'uuid';
import { type z, type ZodError } from 'zod';
import { REASON_MAX_CHARACTERS } from '@contract/limits';
import { notFound, Refusal } from '../http/errors';
import usage from './usage.json';

/** Prints one line for the person at the terminal. */
export type Say = (line: string) => void;

const usageOf = (name: string) => usage.find((command) => command.name === name);

/** Thrown when the words typed are not a command. The message shows the usage. */
export class WrongUsage extends Error {
  constructor(name?: string) {
    const known = name === undefined ? undefined : usageOf(name);
    super(`Usage: npm run operator -- ${known ? `${known.name} ${known.usage}` : 'COMMAND'}`.trimEnd());
    this.name = 'WrongUsage';
  }
}

/** Checks the number of words after a command's name. @throws WrongUsage */
export function checkWordCount(name: string, words: string[]): void {
  const [fewest = 0, most = 0] = usageOf(name)?.words ?? [];
  if (words.length < fewest || words.length > most) throw new WrongUsage(name);
}

/**
 * Returns the words after `--reason`, which stand beside the line of the security log, and the other words.
 * @throws WrongUsage for a command that takes none
 */
export function readReason(name: string, words: string[]): { reason?: string; others: string[] } {
  const at = words.indexOf('--reason');
  if (at < 0) return { others: words };
  const reason = words[at + 1]?.trim();
  if (!reason || !usageOf(name)?.reason) throw new WrongUsage(name);
  if (reason.length > REASON_MAX_CHARACTERS)
    throw new Refusal(400, 'VALIDATION', `Write the reason in ${REASON_MAX_CHARACTERS} characters or fewer.`);
  return { reason, others: words.toSpliced(at, 2) };
}

/** Checks an id that somebody typed. @throws Refusal that names what does not exist */
export function checkId(id: string, kind: string): void {
  if (!isUuid(id)) throw notFound(`${kind} ${id}`);
}

/** Returns the refusal for values that a schema rejected, with the constraints by property. */
export const invalidValues = ({ issues }: ZodError): Refusal =>
  new Refusal(
    400,
    'VALIDATION',
    issues.map(({ path, code, message }) => ({ property: path.join('.'), constraints: { [code]: message } })),
  );

/** Returns typed values as a schema reads them. @throws Refusal 400 with the constraints by property */
export function parsedBy<S extends z.ZodType>(schema: S, given: object): z.output<S> {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw invalidValues(parsed.error);
  return parsed.data;
}
