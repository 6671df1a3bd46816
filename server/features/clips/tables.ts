import { index, integer, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';
import { performers } from '../performers/tables';
import { streamSessions } from '../streaming/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Clips that members made of public shows. */
export const clips = pgTable(
  'clips',
  {
    id: uuid('id').primaryKey(),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => performers.accountId, { onDelete: 'cascade' }),
    /** who made it */
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => streamSessions.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** the keys of its files, which are private; the poster is null where no frame could be drawn */
    file: text('file').notNull(),
    poster: text('poster'),
    seconds: real('seconds').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** since when everybody may see it; null: it waits for the performer's approval */
    shownAt: moment('shown_at'),
    /** when an operator's takedown hid it */
    takenDownAt: moment('taken_down_at'),
  },
  (table) => [
    index('clips_performer').on(table.performerId, table.id.desc().nullsFirst()),
    index('clips_member').on(table.memberId, table.id.desc().nullsFirst()),
    index('clips_session').on(table.sessionId),
  ],
);
