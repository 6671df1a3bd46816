import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type CaseKind } from '@contract/caseKinds';
import { accounts } from '../auth/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const operator = (name: string) => uuid(name).references(() => accounts.id, { onDelete: 'set null' });

/**
 * Everything that waits for an operator, one row per subject. A case is open as long as its subject waits: triggers on
 * the tables of the subjects keep it so (0021_cases.sql).
 */
export const cases = pgTable(
  'cases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** the number that people use */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    kind: text('kind').$type<CaseKind>().notNull(),
    /** the id of what waits */
    subjectId: text('subject_id').notNull(),
    /** whose it is; null: nobody's, or the account was deleted */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    title: text('title').notNull().default(''),
    /** a word that says why it waits */
    reason: text('reason').notNull().default(''),
    /** figures for the row, such as the number of reports or the tokens */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull().default({}),
    status: text('status', { enum: ['open', 'decided'] })
      .notNull()
      .default('open'),
    openedAt: moment('opened_at').notNull().defaultNow(),
    /** to the millisecond, so that a page can continue below it */
    dueAt: timestamp('due_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    claimedBy: operator('claimed_by'),
    claimedAt: moment('claimed_at'),
    escalated: boolean('escalated').notNull().default(false),
    /** grows with each change; a decision names the one that the operator saw */
    version: integer('version').notNull().default(1),
    decidedAt: moment('decided_at'),
    /** null: decided on the command line, or withdrawn by its owner */
    decidedBy: operator('decided_by'),
    decision: text('decision'),
    decisionReason: text('decision_reason'),
    decisionWords: text('decision_words').notNull().default(''),
    /** what undoing needs; null: the decision cannot be undone */
    undo: jsonb('undo').$type<Record<string, unknown>>(),
  },
  (table) => [
    uniqueIndex('cases_waiting')
      .on(table.kind, table.subjectId)
      .where(sql`${table.status} = 'open'`),
    index('cases_queue')
      .on(table.dueAt, table.id)
      .where(sql`${table.status} = 'open'`),
    index('cases_kind')
      .on(table.kind, table.dueAt, table.id)
      .where(sql`${table.status} = 'open'`),
    index('cases_subject').on(table.subjectId, table.decidedAt.desc()),
    index('cases_account').on(table.accountId, table.openedAt.desc()),
  ],
);
