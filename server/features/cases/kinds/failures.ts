import { GIVE_UP_REASONS, reasonChoices, RETRY_REASONS } from '@contract/reasons';
import { retryJob } from '../store/failedJobs';
import { type CaseModule } from '../caseModule';

/** An email or another job that failed until its last attempt. */
export const failureKind: CaseModule = {
  choices: () => [
    {
      decision: 'dismiss',
      label: 'Give up',
      key: 'r',
      look: 'danger',
      reasons: reasonChoices(GIVE_UP_REASONS),
      usual: 'notNeeded',
      movesMoney: false,
    },
    {
      decision: 'retry',
      label: 'Try again',
      key: 'a',
      look: 'strong',
      reasons: reasonChoices(RETRY_REASONS),
      usual: 'temporary',
      movesMoney: false,
    },
  ],
  preview: (_ctx, { title, facts }) =>
    Promise.resolve({
      subject: {
        title,
        line: `${String(facts.attempts)} attempts`,
        text: String(facts.error ?? ''),
        href: null,
        picture: null,
      },
      page: null,
      entries: [],
      figures: [],
    }),
  decide: async ({ tx, row, decision }) => {
    if (decision !== 'retry') return {};
    await retryJob(tx, row.subjectId);
    return null;
  },
  undo: () => Promise.resolve(),
};
