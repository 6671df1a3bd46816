import { REASON, type Row, type World } from './world';

type Decision = 'dismiss' | 'suspend' | 'ban';
const report = (decision: Decision, status: string, beside: string[]): Row => [
  'decideReport',
  decision,
  async (world) => {
    const { performer, reportId: id } = await world.reported();
    const line = { what: 'report/decide', kind: 'reportDecided' as const, account: performer.id, reason: 'spam' };
    const given = { params: { id }, body: { decision, note: REASON } };
    return { given, line: { ...line, before: { status: 'open' }, after: { status } }, beside };
  },
];

const takeDown = async ({ api, owner }: World, itemId: string) =>
  (await api.must('takeDown', { body: { kind: 'product', itemId, reason: 'rules' } }, owner.token))._id;

interface OnWall {
  body?: object;
  action: string;
  kind?: 'accountSuspended';
  before?: object;
  after?: object;
  reason?: string;
}
const onWall = (call: Row[0], { body, action, ...facts }: OnWall): Row => [
  call,
  '',
  async ({ live }) => {
    const { performer, id } = await live();
    const given = { params: { id }, ...(body && { body }) };
    return { given, line: { what: action, account: performer.id, ...facts } };
  },
];

/** Calls about items, reports and running shows. */
export const CONTENT: Row[] = [
  report('dismiss', 'dismissed', []),
  report('suspend', 'suspended', ['accountSuspended']),
  report('ban', 'banned', ['accountBanned']),
  [
    'takeDown',
    'with refunds',
    async ({ api, shop, product }) => {
      const { performer, itemId } = await product();
      await shop.buy(await api.registerMember(), 'product', itemId);
      const body = { kind: 'product', itemId, reason: 'rules', refund: true };
      const takedownId = expect.any(String) as unknown;
      const line = { what: 'items/takeDown', account: performer.id, before: { shown: true }, reason: 'rules' };
      const after = { shown: false, takedownId, refunds: 1, refund: 'pay' };
      // the buyer's log gets the refund
      return { given: { body }, line: { ...line, after }, beside: ['refund/resolved'] };
    },
  ],
  [
    'restoreItem',
    '',
    async (world) => {
      const { performer, itemId } = await world.product();
      const id = await takeDown(world, itemId);
      const line = { what: 'items/restore', account: performer.id, reason: 'mistake' };
      const [before, after] = [
        { shown: false, appeal: 'none' },
        { shown: true, appeal: 'none' },
      ];
      return { given: { params: { id }, body: { reason: 'mistake', note: REASON } }, line: { ...line, before, after } };
    },
  ],
  onWall('openWallShow', { action: 'wall/open' }),
  onWall('warnPerformer', {
    ...{ body: { text: REASON }, action: 'wall/warn' },
    ...{ before: { isWarned: false }, after: { isWarned: true } },
  }),
  onWall('blurPreview', {
    ...{ body: { isBlurred: true }, action: 'wall/blur', before: { isBlurred: false }, after: { isBlurred: true } },
  }),
  onWall('cutShow', {
    ...{ body: { reason: 'violence', text: REASON }, action: 'wall/cut', reason: 'violence' },
    ...{ before: { isLive: true }, after: { isLive: false } },
  }),
  onWall('suspendFromWall', {
    ...{
      body: { reason: 'violence', text: REASON },
      action: 'wall/suspend',
      kind: 'accountSuspended',
      reason: 'violence',
    },
    ...{ before: { status: 'active' }, after: { status: 'suspended' } },
  }),
];
