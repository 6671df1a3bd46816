import { z } from 'zod';
import { contract } from './endpoint';

export const operations = contract({
  healthLive: {
    summary: 'Answers while the process runs',
    access: 'anyone',
    reply: z.object({ status: z.literal('ok') }),
    enveloped: false,
    duringMaintenance: true,
  },
  healthReady: {
    summary: 'Checks the database and the media engine; 503 while one of them does not answer',
    access: 'anyone',
    reply: z.object({ status: z.enum(['ok', 'unready']), database: z.boolean(), media: z.boolean() }),
    enveloped: false,
    duringMaintenance: true,
  },
});
