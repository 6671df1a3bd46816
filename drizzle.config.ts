import { defineConfig } from 'drizzle-kit';

// `npm run db:generate -- --name what` compares the tables with the last migration and writes the next one.
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/features/*/tables.ts',
  out: './server/db/migrations',
});
