import { COMPLAINT_REASONS, UPHOLD_REASONS, reasonChoices, type Reasons } from '@contract/reasons';
import { refused } from '@server/http/errors';
import { decideComplaint, readComplaint, reopenComplaint } from '../../complaints/service/register';
import { restoreTaken } from '../../takedowns/service/takingDown';
import { takeDownPages } from '../../takedowns/service/addresses';
import { type CaseModule, type Choice } from '../caseModule';

const REASONS = { copyright: 'copyright', intimate: 'intimateImages', other: 'rules' } as const;
const KINDS = { copyright: 'Copyright', intimate: 'Intimate images', other: 'Other' } as const;

const choice = (
  decision: string,
  label: string,
  key: Choice['key'],
  look: Choice['look'],
  reasons: Reasons,
): Choice => ({
  decision,
  label,
  key,
  look,
  reasons: reasonChoices(reasons),
  movesMoney: false,
  needsWords: true,
});
const CHOICES = [
  choice('uphold', 'Take down', 'r', 'danger', UPHOLD_REASONS),
  choice('reject', 'Reject', 'a', 'outline', COMPLAINT_REASONS),
];

/** A complaint from the public forms. Upholding takes down the items at its addresses; the words are mailed. */
export const complaintKind: CaseModule = {
  recordsItself: true,
  choices: () => CHOICES,
  preview: async (ctx, { subjectId }) => {
    const { name, email, kind, details, work, addresses, signature, createdAt } = await readComplaint(ctx, subjectId);
    return {
      subject: { title: name, line: `${KINDS[kind]}, ${email}`, text: details, href: `mailto:${email}`, picture: null },
      page: '/operator/complaints',
      entries: [
        ...(work ? [{ title: 'The protected work', at: null, text: work, marked: false }] : []),
        ...addresses.map((address) => ({ title: address, at: null, text: '', marked: true })),
        ...(signature ? [{ title: `Signed ${signature}`, at: createdAt, text: '', marked: false }] : []),
      ],
      figures: [{ label: 'Pages', value: String(addresses.length) }],
    };
  },
  decide: async ({ ctx, actor, row, decision, reason, words }) => {
    if (!words) throw refused('WORDS_MISSING', 'Write an answer for the sender first. Nothing was changed.');
    const isUpheld = decision === 'uphold';
    const { kind, addresses } = await readComplaint(ctx, row.subjectId);
    const facts = { reason: REASONS[kind], complaintId: row.subjectId };
    const taken = isUpheld ? await takeDownPages(ctx, actor, addresses, facts) : [];
    await decideComplaint(ctx, actor, row.subjectId, {
      decision: isUpheld ? 'uphold' : 'reject',
      reason,
      answer: words,
    });
    return { taken };
  },
  undo: async ({ ctx, tx, actor, row }) => {
    await restoreTaken(ctx, actor, (row.undo?.taken ?? []) as string[]);
    await reopenComplaint(ctx, tx, row.subjectId);
  },
};
