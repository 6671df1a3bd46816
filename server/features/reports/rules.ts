import { type ReportRow } from './store';

/** What the operator can decide, and what the report is called then. */
export const STATUS_OF = { dismiss: 'dismissed', delete: 'deleted', suspend: 'suspended', ban: 'banned' } as const;
export type DecisionWord = keyof typeof STATUS_OF;

/** Reports of one account: ten at once, then one every six minutes. */
export const REPORTING = { size: 10, secondsEach: 360 };

/** The operator is written to about reports once in so many minutes at most. */
export const MAIL_MINUTES = 15;

/** How many lines before and after a reported one are shown beside it. */
export const CONTEXT_LINES = 8;

/** Why a decision cannot be made; null when it can. */
export function refusalToDecide(
  report: Pick<ReportRow, 'status' | 'messageId'> & { accused: { role: string } },
  decision: DecisionWord,
): { statusCode: 409 | 422; code: string; text: string } | null {
  if (report.status !== 'open')
    return { statusCode: 409, code: 'ALREADY_DECIDED', text: `This report is ${report.status} already.` };
  if (decision === 'delete' && !report.messageId)
    return {
      statusCode: 422,
      code: 'NO_MESSAGE',
      text: 'This report is of a performer: there is no message to delete.',
    };
  return null;
}

/** The reasons in words, for people. */
export const REASON_WORDS: Record<ReportRow['reason'], string> = {
  spam: 'spam or advertising',
  harassment: 'harassment or threats',
  hate: 'hate',
  minor: 'somebody may be under age',
  violence: 'violence',
  impersonation: 'somebody else is pretended to be',
  fraud: 'fraud, or payment past the site',
  other: 'something else',
};
