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
    summary:
      'Checks what the process needs; 503 while the database, the media engine or the storage does not answer, and while the process ends. Redis is null where none is configured; without it a process works alone',
    access: 'anyone',
    reply: z.object({
      status: z.enum(['ok', 'unready', 'draining']),
      database: z.boolean(),
      redis: z.boolean().nullable(),
      media: z.boolean(),
      storage: z.boolean(),
    }),
    replyAt503: true,
    enveloped: false,
    duringMaintenance: true,
  },
});
