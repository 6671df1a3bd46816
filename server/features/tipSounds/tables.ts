import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { type TipSoundView } from '@contract/tipSounds';
import { accounts } from '../auth/tables';

/** The sounds of tips of performers who have chosen some, the smallest amount first. */
export const tipSounds = pgTable('tip_sounds', {
  performerId: uuid('performer_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  sounds: jsonb('sounds').$type<TipSoundView[]>().notNull(),
});
