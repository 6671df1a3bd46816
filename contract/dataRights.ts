import { z } from 'zod';
import { Id, Moment, Tokens } from './common';
import { contract } from './endpoint';
import { USERNAME_LOOKUP_MAX_CHARACTERS } from './limits';

/** `ready` archives can be downloaded until they expire. */
export const DataExportStatus = z.enum(['requested', 'running', 'ready', 'failed', 'expired']);

/** The newest archive of the caller's data. */
export const DataExport = z.object({
  _id: Id,
  status: DataExportStatus,
  createdAt: Moment,
  readyAt: Moment.nullable(),
  expiresAt: Moment.nullable(),
  bytes: z.number().int().nullable(),
  nextAt: Moment.nullable().meta({ description: 'when another export may be requested; null: now' }),
});
export type DataExportView = z.infer<typeof DataExport>;

/** What has to be done before an account can be deleted. */
export const DeletionBlocker = z.object({
  code: z.enum(['SHOW_RUNNING', 'OPEN_ORDERS', 'OPEN_REFUNDS', 'OPEN_PAYOUT', 'UNPAID_EARNINGS']),
  message: z.string(),
});
export type DeletionBlockerView = z.infer<typeof DeletionBlocker>;

/** The deletion of the caller's account: scheduled, or what it would mean. */
export const AccountDeletion = z.object({
  username: z.string(),
  deletesAt: Moment.nullable().meta({ description: 'when the account is deleted; null: no deletion is scheduled' }),
  days: z.number().int().meta({ description: 'days in which a deletion can be taken back' }),
  forfeited: Tokens.meta({ description: 'tokens that the account loses' }),
  performers: z.number().int().meta({ description: 'performers who leave the studio when its deletion is requested' }),
  blockers: z.array(DeletionBlocker),
});
export type AccountDeletionView = z.infer<typeof AccountDeletion>;

const access = ['user', 'performer', 'studio'] as const;

/** Export and deletion of the caller's data. All calls also work while the account is closing. */
export const dataRights = contract({
  getDataExport: {
    summary: 'The caller’s newest data export, or null',
    access,
    reply: DataExport.nullable(),
    whileClosing: true,
  },
  requestDataExport: {
    summary:
      'Starts a data export; an email says when it is ready. 403 STEP_UP_REQUIRED, 422 EXPORT_RUNNING, EXPORTED_LATELY',
    access,
    reply: DataExport,
    whileClosing: true,
    perMinute: 10,
  },
  linkDataExport: {
    summary: 'A short-lived URL of the caller’s archive, which works in this session only. 403 STEP_UP_REQUIRED, 404',
    access,
    reply: z.object({ url: z.string() }),
    whileClosing: true,
  },
  getAccountDeletion: {
    summary: 'When the caller’s account is deleted, or what its deletion would mean',
    access,
    reply: AccountDeletion,
    whileClosing: true,
    whileImpersonated: true,
  },
  requestAccountDeletion: {
    summary: 'Closes the caller’s account and schedules its deletion. 403 STEP_UP_REQUIRED, 422 with the first blocker',
    access,
    body: z.object({ username: z.string().trim().max(USERNAME_LOOKUP_MAX_CHARACTERS) }),
    reply: AccountDeletion,
    perMinute: 10,
  },
  keepAccount: {
    summary: 'Takes a scheduled deletion back',
    access,
    reply: AccountDeletion,
    whileClosing: true,
  },
});
