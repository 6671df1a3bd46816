import { z } from 'zod';
import { contract } from './endpoint';
import { CONTACT_MESSAGE_MAX_CHARACTERS, CONTACT_NAME_MAX_CHARACTERS, EMAIL_MAX_CHARACTERS } from './limits';

const required = 'This field is required!';

export const contact = contract({
  sendContact: {
    summary: 'Sends a message to the operator, who replies by email',
    access: 'anyone',
    perMinute: 3,
    body: z.object({
      name: z
        .string()
        .transform((text) => text.replace(/\s+/g, ' ').trim())
        .pipe(z.string().min(1, required).max(CONTACT_NAME_MAX_CHARACTERS)),
      email: z.string().trim().max(EMAIL_MAX_CHARACTERS).pipe(z.email('Not a validate email!')),
      message: z.string().trim().min(1, required).max(CONTACT_MESSAGE_MAX_CHARACTERS),
    }),
    reply: null,
  },
});
