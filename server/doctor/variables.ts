import { inspectConfig, type Config } from '../config';
import { Environment } from '../environment';
import { type Report } from './report';

/** Prefixes of our variables. Others, such as PG..., belong to other programs. */
const PREFIXES =
  /^(FOOTLIGHTS|MEDIA|STRIPE|S3|SMTP|UPLOAD|RECORDING|REWIND|DATABASE|REDIS|ENCRYPTION|INTERNAL|PUBLIC|PICTURE|TRUST|METRICS)_/;

/** Variables of other programs that begin like ours. */
const FOREIGN = new Set(['REDIS_HOST', 'REDIS_PORT', 'PUBLIC_IP', 'DATABASE_HOST', 'DATABASE_PORT']);

/** Letters that differ between a misspelt variable and the one that was meant. */
const TYPOS_MAX = 2;
/** Shorter names resemble too many variables of other programs. */
const NAME_MIN_LENGTH = 6;

/** Counts the letters to insert, delete, replace or swap to get from one word to another. */
export function distance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      const swapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (same ? 0 : 1),
        swapped && i > 1 && j > 1 ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[from.length]![to.length]!;
}

/** Warns of variables that look like ours but that nothing reads. */
export function checkNames(env: Record<string, string | undefined>, report: Report): void {
  const known = Object.keys(Environment.shape);
  for (const name of Object.keys(env).sort()) {
    if (known.includes(name) || FOREIGN.has(name) || name.length < NAME_MIN_LENGTH) continue;
    const [nearest] = known
      .map((other) => ({ other, typos: distance(name.toUpperCase(), other) }))
      .filter(({ other, typos }) => typos <= TYPOS_MAX && other.length >= NAME_MIN_LENGTH)
      .sort((a, b) => a.typos - b.typos);
    if (nearest) report.note(`${name} is not a variable of Footlights`, `did you mean ${nearest.other}?`);
    else if (PREFIXES.test(name))
      report.note(`${name} is not a variable of Footlights`, 'remove it; .env.example lists them all');
  }
}

/** Splits a line of the configuration into what is wrong and what to do. */
function splitFault(line: string): [string, string] {
  const [, fault, fix] =
    /^(.*?): ((?:set|add|put|remove|use|without|must|MEDIA_ENGINE=|only|passwords).*)$/s.exec(line) ?? [];
  return [fault ?? line, fix ?? 'correct it; .env.example explains each variable'];
}

/** Reads the configuration with the server's own reader, and reports what it refuses. */
export function checkConfiguration(
  env: Record<string, string | undefined>,
  root: string,
  report: Report,
): { config: Config; isValid: boolean } {
  const { config, invalid, refused } = inspectConfig(env, root);
  for (const line of invalid) {
    const [name, why] = splitFault(line);
    report.bad(/^[A-Z0-9_]+$/.test(name) ? `${name} cannot be read` : name, why);
  }
  // a variable that cannot be read counts as missing, which was said already
  const unread = new Set(invalid.map((line) => line.split(/[.:]/)[0]));
  for (const line of refused.filter((each) => !unread.has(each.split(' ')[0]))) report.bad(...splitFault(line));
  const isValid = invalid.length + refused.length === 0;
  if (isValid) report.ok('the server accepts the configuration');
  if (config.mode === 'demo')
    report.note(
      'demo mode: demo marketplace, sandbox payments, development secrets',
      'set FOOTLIGHTS_MODE=live for real visitors',
    );
  else if (config.mail.from.endsWith('@localhost>'))
    report.bad('MAIL_FROM is missing', 'set the sender of emails, like Footlights <no-reply@example.org>');
  return { config, isValid };
}
