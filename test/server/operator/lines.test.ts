import { endpoints } from '@contract/all';
import { type Endpoint } from '@contract/endpoint';
import { type EndpointName, paths } from '@contract/paths';
import { setSetting } from '@server/features/site/service';
import { type Api, startApi } from '@test/support/api';
import { recordMails } from '@test/support/recorders';
import { CONTENT } from './lines/content';
import { DESK } from './lines/desk';
import { MONEY } from './lines/money';
import { PEOPLE } from './lines/people';
import { SITE } from './lines/site';
import { makeWorld, REASON, type World } from './lines/world';

/*
 * Every call that an operator makes and that is not a GET, with the line that it must write. A new call fails until it
 * has a row.
 */
const ROWS = [...DESK, ...PEOPLE, ...SITE, ...CONTENT, ...MONEY];

let api: Api;
let world: World;
beforeAll(async () => {
  api = await startApi({ parts: { mailer: recordMails() } });
  world = makeWorld(api, await api.operator(), await api.operator());
  await setSetting(api.ctx, 'payoutCoolingOffHours', 0);
});
afterAll(() => api.close());

/** What needs no reason: who works on a case, a look at a show, a blur that a key takes back, and notes themselves. */
const WITHOUT_REASON = [
  ...['case/claim', 'case/release', 'case/assign', 'case/escalate'],
  ...['wall/open', 'wall/blur', 'dispute/note'],
];

const isOperators = ({ access }: Endpoint): boolean =>
  Array.isArray(access) && access.some((one: string) => one.startsWith('operator'));

interface Event {
  id: string;
  kind: string;
  words: string | null;
  account_id: string | null;
  by_id: string;
  ip: string | null;
  details: { action?: string; setting?: string; before?: unknown; after?: unknown; reason?: unknown };
}
const eventsAfter = (position: number): Promise<Event[]> =>
  world.run<Event>(
    `select id, kind, e.account_id, by_id, ip, details, words
       from security_events e left join security_words on event_id = id
      where position > $1 and kind not in ('login', 'alertSent') order by position`,
    [position],
  );

test('the table has a row for every writing call of operators', () => {
  const writing = (Object.keys(paths) as EndpointName[]).filter(
    (name) => !paths[name].startsWith('GET ') && isOperators(endpoints[name]),
  );
  expect(writing.length).toBeGreaterThan(50);
  expect([...new Set(ROWS.map(([call]) => call))].sort()).toEqual(writing.sort());
});

test.each(ROWS)('%s %s writes one line with who, what, before, after and reason', async (call, _effect, prepare) => {
  const { given, line, beside = [] } = await prepare(world);
  const [{ last }] = (await world.run<{ last: number }>('select max(position) as last from security_events')) as [
    { last: number },
  ];
  const reason = (endpoints[call] as Endpoint).reason ? REASON : undefined;
  const answer = await api.call(call, { ...given, reason }, world.owner.token);
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: endpoints[call].reply === null ? 204 : 200,
    body: endpoints[call].reply === null ? undefined : expect.anything(),
  });
  const events = await eventsAfter(last);
  expect(events.every(({ by_id, ip }) => by_id === world.owner.id && ip !== null)).toBe(true);
  const whatOf = ({ kind, details }: Event) => details.action ?? details.setting ?? kind;
  const own = events.filter((event) => !beside.includes(whatOf(event)));
  expect(events.filter((event) => beside.includes(whatOf(event))).map(whatOf)).toEqual(beside);
  const facts = own.map(({ kind, account_id: account, details: { action, setting, before, after, reason } }) => ({
    ...{ what: action ?? setting, kind, account, before, after, reason },
  }));
  // the log is never erased: an operator's own words are kept where they can be
  expect(JSON.stringify(events.map(({ details }) => details))).not.toContain(REASON);
  expect(own.filter(({ words, details }) => !words && !details.reason).map(whatOf)).toEqual(
    own.map(whatOf).filter((what) => WITHOUT_REASON.includes(what)),
  );
  expect(facts).toEqual(line ? [{ kind: 'operatorAction', ...line }] : []);
});
