import { z } from 'zod';
import { Document } from './common';
import { contract } from './endpoint';

/** The profile of the operator who calls. */
export const OwnOperator = Document.extend({
  role: z.literal('operator'),
  username: z.string(),
  name: z.string(),
  email: z.string(),
});
export type OwnOperatorView = z.infer<typeof OwnOperator>;

/** Calls for operators. Only they can use paths below /operator. */
export const operator = contract({
  getOperatorMe: {
    summary: 'Returns the profile of the operator who calls',
    access: ['operator'],
    reply: OwnOperator,
    beforeSecondFactor: ['missing'],
  },
});
