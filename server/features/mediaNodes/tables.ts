import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The processes of the site that have a media server. One whose heartbeat is old has ended. The table is unlogged. */
export const mediaNodes = pgTable('media_nodes', {
  id: uuid('id').primaryKey(),
  /** where the other processes reach it */
  origin: text('origin').notNull().unique(),
  heartbeatAt: timestamp('heartbeat_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});

/** The process that receives a stream, or did last. The table is unlogged. */
export const streamNodes = pgTable(
  'stream_nodes',
  {
    streamId: uuid('stream_id').primaryKey(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => mediaNodes.id, { onDelete: 'cascade' }),
  },
  (table) => [index('stream_nodes_node').on(table.nodeId)],
);
