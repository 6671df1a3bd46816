import { type ReportRow } from './store';

/** The status of a report after each decision. */
export const STATUS_OF = { dismiss: 'dismissed', delete: 'deleted', suspend: 'suspended', ban: 'banned' } as const;
export type DecisionWord = keyof typeof STATUS_OF;

/** The operator gets at most one email about reports in this time. */
export const EMAIL_INTERVAL_MINUTES = 15;

/** How many messages before and after the reported one the operator sees. */
export const CONTEXT_MESSAGES = 8;

/** Returns why the operator cannot make this decision, or null when they can. */
export function refusalToDecide(
  report: Pick<ReportRow, 'status' | 'messageId' | 'itemId' | 'accusedId'>,
  decision: DecisionWord,
): { statusCode: 409 | 422; code: string; text: string } | null {
  if (report.status !== 'open')
    return { statusCode: 409, code: 'ALREADY_DECIDED', text: `This report was decided already: ${report.status}.` };
  if (decision === 'delete' && !report.messageId && !report.itemId)
    return {
      statusCode: 422,
      code: 'NO_MESSAGE',
      text: 'This report is about a performer. It has no message to delete.',
    };
  if (report.accusedId === null && decision !== 'delete' && decision !== 'dismiss')
    return { statusCode: 422, code: 'NO_ACCOUNT', text: 'This report is about a post. It has no account to suspend.' };
  return null;
}

/** The reasons as text, for the operator. */
export const REASON_WORDS: Record<ReportRow['reason'], string> = {
  spam: 'spam or advertising',
  harassment: 'harassment or threats',
  hate: 'hate speech',
  minor: 'person may be under age',
  violence: 'violence',
  impersonation: 'impersonation',
  fraud: 'fraud or payments outside the site',
  other: 'something else',
};

/** Returns the reason that the owner of a reported item reads when it is taken down. */
export const takedownReasonOf = (reason: string): 'minor' | 'violence' | 'rules' =>
  reason === 'minor' || reason === 'violence' ? reason : 'rules';
