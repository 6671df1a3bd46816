import { readDispute } from '../../disputes/service';
import { type CaseModule } from '../caseModule';

/**
 * A payment that a bank disputes. The provider decides it, which settles the case; the page of disputes has the notes.
 */
export const disputeKind: CaseModule = {
  choices: () => [],
  preview: async (ctx, { subjectId }) => {
    const { amount, currency, order, account, balance, status, reference, notes } = await readDispute(ctx, subjectId);
    return {
      subject: {
        title: `${amount.toFixed(2)} ${currency} by ${account.name}`,
        line: `${order.packageName}, ${order.tokens} tokens`,
        text: status === 'under_review' ? 'The bank reviews the evidence.' : 'Evidence is due at the payment provider.',
        href: null,
        picture: null,
      },
      page: `/operator/disputes?id=${subjectId}`,
      entries: notes.map(({ by, at, text }) => ({ title: by, at, text, marked: false })),
      figures: [
        { label: 'Tokens at stake', value: order.tokens.toLocaleString('en') },
        { label: 'Balance now', value: balance.toLocaleString('en') },
        { label: 'Provider', value: reference },
      ],
    };
  },
  decide: () => Promise.resolve(null),
};
