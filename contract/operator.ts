import { z } from 'zod';
import { Document, Email, Id, Moment, Required, Username } from './common';
import { contract, OPERATOR_ROLES, operator as operators } from './endpoint';
import { NAME_MAX_CHARACTERS } from './limits';

/** The profile of the operator who calls. */
export const OwnOperator = Document.extend({
  role: z.literal('operator'),
  operatorRole: z.enum(OPERATOR_ROLES),
  username: z.string(),
  name: z.string(),
  email: z.string(),
});
export type OwnOperatorView = z.infer<typeof OwnOperator>;

const OperatorRoleWord = z.enum(OPERATOR_ROLES, 'Choose a role.');

/** An operator as owners see it. */
const OperatorRow = z.object({
  _id: Id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  operatorRole: OperatorRoleWord,
  status: z.enum(['invited', 'active', 'disabled']),
  secondFactor: z.boolean(),
  lastSeenAt: Moment.nullable(),
  createdAt: Moment,
});
export type OperatorRowView = z.infer<typeof OperatorRow>;

/** Calls for operators. Only they can use paths below /operator. */
export const operator = contract({
  getOperatorMe: {
    summary: 'Returns the profile of the operator who calls',
    access: ['operator'],
    reply: OwnOperator,
  },
  listOperators: {
    summary: 'Lists all operators, those who can log in first',
    access: operators('owner'),
    reply: z.array(OperatorRow),
  },
  inviteOperator: {
    summary: 'Invites an operator: the emailed link sets the password, and the first login sets up a second factor',
    access: operators('owner'),
    reason: 'may',
    body: z.object({
      username: Username,
      email: Email,
      name: Required.max(NAME_MAX_CHARACTERS),
      role: OperatorRoleWord,
    }),
    reply: OperatorRow,
    perMinute: 20,
  },
  changeOperator: {
    summary: 'Changes the role of an operator, or disables one; both end the sessions. 422 LAST_OWNER',
    access: operators('owner'),
    reason: 'may',
    params: z.object({ id: Id }),
    body: z.object({ role: OperatorRoleWord.optional(), disabled: z.boolean().optional() }),
    reply: OperatorRow,
  },
});
