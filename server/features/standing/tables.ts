import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { type SupporterLevelView } from '@contract/standing';
import { accounts } from '../auth/tables';

/** The levels of performers who give their supporters badges, the lowest first. */
export const supporterLevels = pgTable('supporter_levels', {
  performerId: uuid('performer_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  levels: jsonb('levels').$type<SupporterLevelView[]>().notNull(),
});
