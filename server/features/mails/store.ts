import { eq, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { type MailText } from '@server/mail/templates';
import { mailTemplates } from './tables';

const columns = {
  key: mailTemplates.key,
  subject: mailTemplates.subject,
  body: mailTemplates.body,
  actionLabel: mailTemplates.actionLabel,
};

/** Returns the owners' own texts by key. */
export async function findOwnTexts(db: Db): Promise<Map<string, MailText>> {
  const rows = await db.select(columns).from(mailTemplates);
  return new Map(rows.map(({ key, ...text }) => [key, text]));
}

export async function findOwnText(db: Db, key: string): Promise<MailText | null> {
  const [row] = await db.select(columns).from(mailTemplates).where(eq(mailTemplates.key, key));
  return row ?? null;
}

export async function upsertText(tx: Tx, key: string, text: MailText): Promise<void> {
  await tx
    .insert(mailTemplates)
    .values({ key, ...text })
    .onConflictDoUpdate({ target: mailTemplates.key, set: { ...text, updatedAt: sql`now()` } });
}

export async function deleteText(tx: Tx, key: string): Promise<void> {
  await tx.delete(mailTemplates).where(eq(mailTemplates.key, key));
}
