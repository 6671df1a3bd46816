import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@contract/all';
import { admits, type Endpoint, OPERATOR_ROLES, type Role } from '@contract/endpoint';
import { type EndpointName, paths } from '@contract/paths';
import { type Api, startApi } from '@test/support/api';
import { type Given } from '@test/support/call';
import { OWNED, PUBLIC_IDS } from './inputs';
import { IDENTITIES, type Identity, makeWorld, type Whose, type World } from './world';

/*
 * Calls everything in the OpenAPI document as every identity, about own and foreign resources. matrix.json has the
 * reviewed results. A new call fails until it has a row:
 *   RECORD_MATRIX=1 npx jest test/server/authorization
 * writes the current results; review the difference before you commit it.
 *
 * One sign per column, in the order of IDENTITIES:
 *   + allowed (whatever the result)   1 401   3 403   4 404   v 422 because the performer is not verified
 */
type Matrix = Record<string, Partial<Record<Whose, string>>>;
const FILE = path.join(__dirname, 'matrix.json');
const stored = JSON.parse(readFileSync(FILE, 'utf8')) as { columns: string[]; rows: Matrix };

let api: Api;
let world: World;
beforeAll(async () => {
  api = await startApi({
    env: { EDGE_URL: 'https://edge.footlights.test', EDGE_SECRET: 'a-secret-of-this-test-and-no-edge' },
  });
  world = await makeWorld(api);
});
afterAll(() => api.close());

const documented = (): EndpointName[] => {
  const document = api.app.swagger() as { paths: Record<string, Record<string, { operationId?: string }>> };
  return Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId }) => (operationId ? [operationId as EndpointName] : [])),
  );
};

const signOf = (status: number, error: string | undefined): string => {
  if (status === 401) return '1';
  if (status === 403) return '3';
  if (status === 404) return '4';
  return status === 422 && error === 'PERFORMER_NOT_VERIFIED' ? 'v' : '+';
};

const foreignTo: Record<Exclude<Identity, 'anonymous'>, Exclude<Identity, 'anonymous'>> = {
  member: 'otherMember',
  otherMember: 'member',
  performer: 'otherPerformer',
  otherPerformer: 'performer',
  unverified: 'performer',
  suspended: 'member',
  studio: 'member',
  owner: 'otherMember',
  reviewer: 'otherMember',
  finance: 'otherMember',
  support: 'otherMember',
  secondFactorPending: 'member',
  ownerAsMember: 'member',
  supportAsMember: 'member',
};

/**
 * Returns the input of a call about an own or foreign resource. Calls with files get an empty form, so that only
 * `access` decides.
 */
async function given(name: EndpointName, identity: Identity, whose: Whose): Promise<Given<EndpointName>> {
  const endpoint: Endpoint = endpoints[name];
  const base: Given<EndpointName> = endpoint.files ? { files: {} } : endpoint.body ? { body: {} } : {};
  const make = OWNED[name];
  if (!make || whose === 'any') return { ...base, ...(await PUBLIC_IDS[name]?.(world)) };
  // Guests own nothing, so they call about resources of the member.
  const asked = identity === 'anonymous' ? 'member' : identity;
  const owner = whose === 'own' ? asked : foreignTo[asked];
  return { ...base, ...(await make(world, world.people[owner])) };
}

async function rowOf(name: EndpointName, whose: Whose): Promise<string> {
  let row = '';
  for (const identity of IDENTITIES) {
    const what = await given(name, identity, whose);
    const answer = await api.call(name, what, await world.session(identity));
    row += signOf(answer.status, answer.status >= 400 ? answer.error.error : undefined);
  }
  return row;
}

const ROLE_OF: Record<Identity, Role | null> = {
  anonymous: null,
  member: 'user',
  otherMember: 'user',
  performer: 'performer',
  otherPerformer: 'performer',
  unverified: 'performer',
  suspended: null,
  studio: 'studio',
  owner: 'operator',
  reviewer: 'operator',
  finance: 'operator',
  support: 'operator',
  secondFactorPending: 'user',
  ownerAsMember: 'user',
  supportAsMember: 'user',
};

/** Calls with open access that check the caller themselves: by a session (publishing), a secret (webhooks) or a key. */
const CHECKED_INSIDE = new Set<string>([
  'createStreamToken',
  'edgeLog',
  'mailWebhook',
  'mediaWebhook',
  'paymentWebhook',
  'readFeed',
]);

/** Returns the sign that the contract's `access` alone demands. */
function expectedSign(name: EndpointName, identity: Identity): 'open' | '1' | '3' {
  const { access, beforeSecondFactor, whileImpersonated }: Endpoint = endpoints[name];
  if (access !== 'secret' && (identity === 'ownerAsMember' || identity === 'supportAsMember')) {
    const isReadByAnyone = paths[name].startsWith('GET ') && access === 'anyone';
    const isOpen = whileImpersonated ?? isReadByAnyone;
    if (isOpen === false || (isOpen === 'money' && identity === 'supportAsMember')) return '3';
  }
  if (access === 'anyone' || access === 'secret') return 'open';
  const role = ROLE_OF[identity];
  if (!role) return '1';
  if (identity === 'secondFactorPending' && !beforeSecondFactor?.includes('pending')) return '3';
  const operatorRole = OPERATOR_ROLES.find((one) => one === identity);
  return access === 'signedIn' || admits(access, { role, operatorRole }) ? 'open' : '3';
}

const isOperator = (identity: Identity): boolean => ROLE_OF[identity] === 'operator';

/** Returns the entries of `access` that admit anybody but operators. */
const rolesWithoutOperators = ({ access }: Endpoint): readonly string[] =>
  typeof access === 'string' ? [access] : access.filter((one) => one !== 'operator' && !one.startsWith('operator:'));

describe('the authorization matrix', () => {
  const actual: Matrix = {};

  afterAll(() => {
    if (!process.env.RECORD_MATRIX) return;
    const rows = Object.fromEntries(documented().map((name) => [name, actual[name]]));
    writeFileSync(FILE, `${JSON.stringify({ columns: IDENTITIES, rows }, null, 2)}\n`);
  });

  // one test for each call, so that the time for all of them has no limit
  it.each(Object.keys(paths) as EndpointName[])('of %s is the reviewed one', async (name) => {
    actual[name] = OWNED[name]
      ? { own: await rowOf(name, 'own'), foreign: await rowOf(name, 'foreign') }
      : { any: await rowOf(name, 'any') };
    expect(actual[name]).toEqual(stored.rows[name]);
  });

  it('has a row for every call of the contract', () => {
    expect(documented().sort()).toEqual(Object.keys(paths).sort());
    expect(Object.keys(stored.rows).sort()).toEqual(documented().sort());
    expect(stored.columns).toEqual([...IDENTITIES]);
  });

  it('allows exactly the roles of the contract', () => {
    for (const [name, rows] of Object.entries(actual)) {
      for (const row of Object.values(rows)) {
        IDENTITIES.forEach((identity, column) => {
          const expected = expectedSign(name as EndpointName, identity);
          const where = `${name} as ${identity}`;
          // An open call may still refuse, but never because of a missing session.
          if (expected === 'open' && CHECKED_INSIDE.has(name)) return;
          if (expected === 'open')
            expect({ where, sign: row[column] }).toEqual({ where, sign: expect.stringMatching(/[+4v]/) });
          else expect({ where, sign: row[column] }).toEqual({ where, sign: expected });
        });
      }
    }
  });

  it('never finds resources of other accounts', () => {
    for (const name of Object.keys(OWNED)) {
      const { own = '', foreign = '' } = actual[name] ?? {};
      expect({ name, found: own.includes('+') }).toEqual({ name, found: true });
      // Operators may, where the contract allows it.
      const strangers = [...foreign].filter((_sign, column) => !isOperator(IDENTITIES[column]!));
      expect({ name, signs: strangers.join('') }).toEqual({ name, signs: expect.not.stringContaining('+') });
    }
  });

  it('knows the owner for every call with a parameter', () => {
    const unknown = documented().filter((name) => paths[name].includes('{') && !OWNED[name] && !PUBLIC_IDS[name]);
    expect(unknown).toEqual([]);
  });

  it('allows only operators below /operator', () => {
    for (const name of documented())
      if (paths[name].includes(' /operator'))
        expect({ name, others: rolesWithoutOperators(endpoints[name]) }).toEqual({ name, others: [] });
  });
});
