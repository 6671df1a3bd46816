import { z } from 'zod';
import { contract } from './endpoint';

export const operations = contract({
  healthLive: {
    summary: 'The process answers',
    access: 'anyone',
    reply: z.object({ status: z.literal('ok') }),
    enveloped: false,
    duringMaintenance: true,
  },
  healthReady: {
    summary: 'Database and media engine answer; 503 while one does not',
    access: 'anyone',
    reply: z.object({ status: z.enum(['ok', 'unready']), database: z.boolean(), media: z.boolean() }),
    enveloped: false,
    duringMaintenance: true,
  },
});
