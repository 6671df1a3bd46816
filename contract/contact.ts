import { z } from 'zod';
import { contract } from './endpoint';

const required = 'This field is required!';

export const contact = contract({
  sendContact: {
    summary: "Writes to the operator; the answer goes to the sender's address",
    access: 'anyone',
    perMinute: 3,
    body: z.object({
      name: z
        .string()
        .transform((text) => text.replace(/\s+/g, ' ').trim())
        .pipe(z.string().min(1, required).max(100)),
      email: z.string().trim().max(254).pipe(z.email('Not a validate email!')),
      message: z.string().trim().min(1, required).max(5000),
    }),
    reply: null,
  },
});
