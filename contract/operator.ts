import { z } from 'zod';
import { Document } from './common';
import { contract } from './endpoint';

/** The own profile of an operator. */
export const OwnOperator = Document.extend({
  role: z.literal('operator'),
  username: z.string(),
  name: z.string(),
  email: z.string(),
});
export type OwnOperatorView = z.infer<typeof OwnOperator>;

/** What only operators may do. Every path below /operator is theirs alone. */
export const operator = contract({
  getOperatorMe: { summary: 'The own profile of an operator', access: ['operator'], reply: OwnOperator },
});
