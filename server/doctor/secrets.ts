import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Config } from '../config';
import { type Db } from '../db/client';
import { differingSecrets, SECRETS_FIX } from '../features/operations/service/secrets';
import { readFingerprints } from '../features/operations/store';
import { type Report } from './report';

/** Compares the secrets with those that the site uses, by their fingerprints in the database. */
export async function checkSecrets(config: Config, client: pg.Client, report: Report): Promise<void> {
  const { rows } = await client.query("select to_regclass('public.secret_fingerprints') is not null as used");
  if (!rows[0].used) return;
  const names = differingSecrets(await readFingerprints(drizzle(client) as unknown as Db), config);
  for (const name of names) report.bad(`${name} differs from the one that this site uses`, SECRETS_FIX);
  if (!names.length) report.ok('the secrets are those that the site uses');
}
