import { PASS_REASONS, reasonChoices } from '@contract/reasons';
import { findItem } from '../../assets/service/reported';
import { listInspectedFiles } from '../../assets/service/inspecting';
import { type AssetKind } from '../../assets/service/held';
import { holdAgain, letPass, refuseItem, REVIEW_REASONS } from '../../review/service/deciding';
import { type CaseModule, type Choice } from '../caseModule';

const REASONS = Object.entries(REVIEW_REASONS).map(([value, { label }]) => ({ value, label }));
const CHOICES: readonly Choice[] = [
  { decision: 'reject', label: 'Reject', key: 'r', look: 'danger', reasons: REASONS, movesMoney: false },
  {
    decision: 'approve',
    label: 'Approve',
    key: 'a',
    look: 'strong',
    reasons: reasonChoices(PASS_REASONS),
    usual: 'meetsRules',
    movesMoney: false,
  },
];
const kindOf = ({ facts }: { facts: Record<string, unknown> }) => facts.item as AssetKind;

/** An item that waits for a review before it is public. */
export const reviewKind: CaseModule = {
  choices: () => CHOICES,
  preview: async (ctx, row, caller) => {
    const kind = kindOf(row);
    const item = await findItem(ctx.db, kind, row.subjectId);
    return {
      subject: item && {
        title: item.title,
        line: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}, not public yet`,
        text: item.description,
        href: null,
        picture: null,
      },
      page: null,
      media: await listInspectedFiles(ctx, kind, row.subjectId, caller),
      entries: [],
      figures: [],
    };
  },
  decide: async ({ ctx, tx, row, decision, reason, words }) => {
    const item = { kind: kindOf(row), id: row.subjectId };
    if (decision === 'approve') await letPass(tx, item);
    else await refuseItem(ctx, tx, item, { reason, words });
    return {};
  },
  // an owner is told of a refusal only
  reopened: (_ctx, { decision, title }) =>
    decision === 'reject' ? { what: `your item "${title}"`, link: '/account/performer/videos' } : null,
  undo: ({ tx, row }) => holdAgain(tx, { kind: kindOf(row), id: row.subjectId }),
};
