import { type Pool } from 'pg';

/** Makes the database refuse to pay or return a member's escrows for a subject. @returns a function that lifts this */
export async function plantFailingEscrow(
  pool: Pool,
  { subject, owner }: { subject: string; owner: string },
): Promise<() => Promise<void>> {
  const isPlanted = `subject = '${subject}' and owner = '${owner}' and outcome is not null`;
  await pool.query(`alter table ledger_escrows add constraint planted_failure check (not (${isPlanted})) not valid`);
  return async () => void (await pool.query('alter table ledger_escrows drop constraint planted_failure'));
}
