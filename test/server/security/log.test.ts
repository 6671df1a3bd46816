import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { auditChecks } from '@server/audit';
import { auditLedger } from '@server/features/ledger/service/audit';
import { pseudonymiseSecurityEvents, recordSecurityEvent } from '@server/features/security/service/record';
import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

const device = { ip: '192.0.2.7', userAgent: 'A phone', country: 'NO' };
const record = (accountId: string, kind: 'login' | 'passwordChanged' = 'login') =>
  inTransaction(api.ctx.db, (tx) => recordSecurityEvent(api.ctx, tx, { kind, accountId, device }));
const faults = async () => (await auditLedger(api.ctx.db, auditChecks)).faults;
const run = (text: string, values: unknown[] = []) => api.database.pool.query(text, values);

/** Changes the log as somebody with full access to the database would: without its triggers. */
async function tamper(statement: string): Promise<void> {
  await run('alter table security_events disable trigger user');
  await run(statement);
  await run('alter table security_events enable trigger user');
}

describe('the database', () => {
  it.each([
    ["update security_events set kind = 'logout'"],
    ['update security_events set account_id = null'],
    ["update security_events set hash = 'x'"],
    ['update security_events set position = position + 10'],
    ["update security_events set ip = '192.0.2.8'"],
    ['update security_events set ip = null'],
    ['delete from security_events'],
    ['truncate security_events'],
  ])('refuses "%s" on the security log', async (statement) => {
    await record(newId());
    await expect(run(statement)).rejects.toMatchObject({ code: 'FL006' });
    expect(await faults()).toEqual([]);
  });

  it('chains events itself and ignores a chain that the writer supplies', async () => {
    await run("insert into security_events (id, kind, position, hash) values ($1, 'login', 77, 'x')", [newId()]);
    expect(await faults()).toEqual([]);
    const { rows } = await run('select position from security_events');
    expect(rows).toEqual([{ position: 1 }]);
  });
});

describe('the audit', () => {
  const violated = (fault: string) => [
    { invariant: 'the security log is intact', fault: expect.stringContaining(fault) },
  ];
  beforeEach(async () => {
    const accountId = newId();
    for (let n = 0; n < 5; n += 1) await record(accountId);
  });

  it('finds an event that was changed and names the first one', async () => {
    await tamper("update security_events set kind = 'passwordChanged' where position in (2, 4)");
    expect(await faults()).toEqual(violated('(position 2, passwordChanged) was changed'));
  });

  it('finds an event that was removed', async () => {
    await tamper('delete from security_events where position = 3');
    expect(await faults()).toEqual(violated('(position 4, login) was changed, or the event before it'));
  });

  it('finds a changed IP address', async () => {
    await tamper("update security_events set ip = '198.51.100.1' where position = 3");
    expect(await faults()).toEqual(violated('the device of event'));
  });

  it('finds an event outside the chain', async () => {
    await tamper(`insert into security_events (id, kind) values ('${newId()}', 'login')`);
    expect(await faults()).toEqual(violated('is not in the chain'));
  });
});

describe('the chain', () => {
  it('stays one chain under parallel writers, and one that rolls back leaves no gap', async () => {
    const accounts = Array.from({ length: 40 }, () => newId());
    const results = await Promise.allSettled(
      accounts.map((accountId, at) =>
        inTransaction(api.ctx.db, async (tx) => {
          await recordSecurityEvent(api.ctx, tx, { kind: 'login', accountId, device });
          await recordSecurityEvent(api.ctx, tx, { kind: 'passwordChanged', accountId, device });
          if (at % 4 === 0) throw new Error('rolled back');
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    expect(await faults()).toEqual([]);
    const { rows } = await run('select max(position) as last, count(*) as events from security_events');
    expect(rows).toEqual([{ last: 60, events: 60 }]);
  });

  it('is not locked by a transaction that has recorded an event and still works', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let recorded = () => {};
    const isRecorded = new Promise<void>((resolve) => (recorded = resolve));
    const slow = inTransaction(api.ctx.db, async (tx) => {
      await recordSecurityEvent(api.ctx, tx, { kind: 'login', accountId: newId(), device });
      recorded();
      await finished;
    });
    await isRecorded;
    await record(newId());
    finish();
    await slow;
    expect(await faults()).toEqual([]);
  });

  it('stays intact when the devices of an account are erased', async () => {
    const [gone, other] = [newId(), newId()];
    await record(gone);
    await record(other);
    await inTransaction(api.ctx.db, (tx) => pseudonymiseSecurityEvents(tx, gone));
    expect(await faults()).toEqual([]);
    const { rows } = await run(
      'select account_id, ip, user_agent, country, device_salt from security_events order by position',
    );
    expect(rows[0]).toEqual({ account_id: gone, ip: null, user_agent: null, country: null, device_salt: null });
    expect(rows[1]).toMatchObject({ account_id: other, ip: '192.0.2.7', user_agent: 'A phone', country: 'NO' });
  });
});
