import { ANSWERED_REASONS, reasonChoices, SPAM_REASONS } from '@contract/reasons';
import { type CaseModule, type Choice } from '../caseModule';

const CHOICES: readonly Choice[] = [
  {
    decision: 'spam',
    label: 'Spam',
    key: 'r',
    look: 'danger',
    reasons: reasonChoices(SPAM_REASONS),
    usual: 'advertising',
    movesMoney: false,
  },
  {
    decision: 'answered',
    label: 'Answered',
    key: 'a',
    look: 'strong',
    reasons: reasonChoices(ANSWERED_REASONS),
    usual: 'replied',
    movesMoney: false,
  },
];

/** A message from the contact form. It also goes to the operators' mailbox, where it is answered. */
export const contactKind: CaseModule = {
  choices: () => CHOICES,
  preview: (_ctx, { title, facts }) =>
    Promise.resolve({
      subject: {
        title,
        line: String(facts.email ?? ''),
        text: String(facts.message ?? ''),
        href: facts.email ? `mailto:${String(facts.email)}` : null,
        picture: null,
      },
      page: null,
      entries: [],
      figures: [],
    }),
  decide: () => Promise.resolve({}),
  undo: () => Promise.resolve(),
};
