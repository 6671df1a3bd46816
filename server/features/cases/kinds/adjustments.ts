import { ADJUSTMENT_REJECT_REASONS, reasonChoices } from '@contract/reasons';
import { decideAdjustment, readAdjustment, reopenAdjustment } from '../../adjustments/service';
import { type CaseModule } from '../caseModule';

const REJECTIONS = reasonChoices(ADJUSTMENT_REJECT_REASONS);

/** A correction of a balance above the limit, which waits for a second person. */
export const adjustmentKind: CaseModule = {
  recordsItself: true,
  choices: ({ facts }) => [
    { decision: 'reject', label: 'Reject', key: 'r', look: 'danger', reasons: REJECTIONS, movesMoney: false },
    {
      decision: 'approve',
      label: `Move ${Number(facts.tokens).toLocaleString('en')} tokens`,
      key: 'a',
      look: 'strong',
      reasons: [],
      movesMoney: true,
    },
  ],
  preview: async (ctx, { subjectId }) => {
    const { tokens, reason, requestedBy } = await readAdjustment(ctx, subjectId);
    return {
      subject: {
        title: `${tokens > 0 ? 'Add' : 'Take'} ${Math.abs(tokens).toLocaleString('en')} tokens`,
        line: `${requestedBy.name} asks. Another person must decide.`,
        text: reason,
        href: null,
        picture: null,
      },
      page: null,
      entries: [],
      figures: [{ label: 'Tokens', value: `${tokens > 0 ? '+' : ''}${tokens.toLocaleString('en')}` }],
    };
  },
  decide: async ({ ctx, tx, after, actor, row, decision }) => {
    await decideAdjustment(ctx, tx, after, {
      id: row.subjectId,
      decision: decision === 'approve' ? 'approve' : 'reject',
      actor,
    });
    return decision === 'approve' ? null : {};
  },
  undo: ({ tx, row }) => reopenAdjustment(tx, row.subjectId),
};
