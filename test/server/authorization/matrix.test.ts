import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@contract/all';
import { type Endpoint, type Role } from '@contract/endpoint';
import { type EndpointName, paths } from '@contract/paths';
import { type Api, startApi } from '@test/support/api';
import { type Given } from '@test/support/call';
import { IDENTITIES, type Identity, makeWorld, OWNED, PUBLIC_IDS, type Whose, type World } from './world';

/*
 * Who may do what: every call of the OpenAPI document, asked by everyone, about the own and somebody else's. The expectations stand in
 * matrix.json and were read by a person. A new call fails here until it has its row:
 *   RECORD_MATRIX=1 npx jest test/server/authorization
 * writes what the API does now; read the difference before you keep it.
 *
 * One sign a column, in the order of IDENTITIES:
 *   + let in (whatever became of it)   1 401   3 403   4 404   v 422, because the performer is not verified
 */
type Matrix = Record<string, Partial<Record<Whose, string>>>;
const FILE = path.join(__dirname, 'matrix.json');
const stored = JSON.parse(readFileSync(FILE, 'utf8')) as { columns: string[]; rows: Matrix };

let api: Api;
let world: World;
beforeAll(async () => {
  api = await startApi();
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
  operator: 'otherMember',
};

/** What the call carries when this person asks about that thing. A form where the contract wants one, so that the door alone decides. */
async function given(name: EndpointName, identity: Identity, whose: Whose): Promise<Given<EndpointName>> {
  const endpoint: Endpoint = endpoints[name];
  const base: Given<EndpointName> = endpoint.files ? { files: {} } : endpoint.body ? { body: {} } : {};
  const make = OWNED[name];
  if (!make || whose === 'any') return { ...base, ...(await PUBLIC_IDS[name]?.(world)) };
  // the things that the anonymous asks about are somebody's in any case
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
  operator: 'operator',
};

/** Open doors behind which some callers are still asked who they are: publishing needs a session, playing does not; machines prove themselves. */
const ASKED_INSIDE = new Set<string>(['createStreamToken', 'mediaWebhook', 'paymentWebhook']);

/** What the contract's `access` alone says about the door. */
function doorOf({ access }: Endpoint, identity: Identity): 'open' | '1' | '3' {
  if (access === 'anyone' || access === 'secret') return 'open';
  const role = ROLE_OF[identity];
  if (!role) return '1';
  return access === 'signedIn' || access.includes(role) ? 'open' : '3';
}

describe('the authorization matrix', () => {
  const actual: Matrix = {};

  it('asks every call of the document as everyone', async () => {
    for (const name of documented()) {
      actual[name] = OWNED[name]
        ? { own: await rowOf(name, 'own'), foreign: await rowOf(name, 'foreign') }
        : { any: await rowOf(name, 'any') };
    }
    if (process.env.RECORD_MATRIX)
      writeFileSync(FILE, `${JSON.stringify({ columns: IDENTITIES, rows: actual }, null, 2)}\n`);
    expect(Object.keys(actual).length).toBeGreaterThan(60);
  }, 300_000);

  it('has every call of the contract in the document, and a row for each', () => {
    expect(documented().sort()).toEqual(Object.keys(paths).sort());
    expect(Object.keys(stored.rows).sort()).toEqual(documented().sort());
    expect(stored.columns).toEqual([...IDENTITIES]);
  });

  it('finds every answer as it was written down', () => {
    expect(actual).toEqual(stored.rows);
  });

  it('opens doors to whom the contract names and to nobody else', () => {
    for (const [name, rows] of Object.entries(actual)) {
      for (const row of Object.values(rows)) {
        IDENTITIES.forEach((identity, column) => {
          const door = doorOf(endpoints[name as EndpointName], identity);
          const where = `${name} as ${identity}`;
          // behind an open door there may still be a no, but never for want of a session where none is asked for
          if (door === 'open' && ASKED_INSIDE.has(name)) return;
          if (door === 'open')
            expect({ where, sign: row[column] }).toEqual({ where, sign: expect.stringMatching(/[+4v]/) });
          else expect({ where, sign: row[column] }).toEqual({ where, sign: door });
        });
      }
    }
  });

  it("never finds somebody else's thing", () => {
    for (const name of Object.keys(OWNED)) {
      const { own = '', foreign = '' } = actual[name] ?? {};
      expect({ name, found: own.includes('+') }).toEqual({ name, found: true });
      // an operator may, where the contract says so
      const strangers = [...foreign].filter((_sign, column) => IDENTITIES[column] !== 'operator');
      expect({ name, signs: strangers.join('') }).toEqual({ name, signs: expect.not.stringContaining('+') });
    }
  });

  it('knows for every call with a parameter whose it is', () => {
    const unknown = documented().filter((name) => paths[name].includes('{') && !OWNED[name] && !PUBLIC_IDS[name]);
    expect(unknown).toEqual([]);
  });

  it('leaves everything below /operator to operators', () => {
    for (const name of documented())
      if (paths[name].includes(' /operator'))
        expect({ name, access: endpoints[name].access }).toEqual({ name, access: ['operator'] });
  });
});
