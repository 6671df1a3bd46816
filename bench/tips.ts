import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
function pgCpu(pid: number) { let t = 0; for (const d of readdirSync('/proc')) { if (!/^\d+$/.test(d)) continue; try { const f = readFileSync(`/proc/${d}/stat`, 'utf8').replace(/^.*\) /s, '').split(' '); if (Number(f[1]) === pid) t += (Number(f[11]) + Number(f[12])) * 10000; } catch {} } return t; }
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../server/db/client';
import { startEmbeddedPostgres } from '../server/db/embedded';
import { newId } from '../server/db/ids';
import { migrateDatabase } from '../server/db/migrate';
import { inTransaction } from '../server/db/transaction';
import { postPurchase, postTip } from '../server/features/ledger/service';
import { baselineTip, prepareBaseline } from './tips/baseline';
import { type Measured, median, underLoad } from './tips/load';

const IN_FLIGHT = 20;
const SECONDS = Number(process.env.SECONDS ?? 4);
const STRETCHES = Number(process.env.STRETCHES ?? 3);

async function main() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-bench-'));
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), log: console });
  await migrateDatabase(server.url, 'server/db/migrations');
  const { pool, drizzle: db, close } = openDatabase(server.url, { onError: console.error });
  const members = Array.from({ length: 200 }, newId);
  const performers = Array.from({ length: 200 }, newId);
  await prepareBaseline(pool, members, performers);
  for (const memberId of members) await inTransaction(db, (tx) => postPurchase(tx, { key: 'start', memberId, tokens: 1e9 }));
  const m = (i: number) => members[i % 200]!;
  const p = () => performers[Math.floor(Math.random() * 200)]!;
  const hot = performers[0]!;
  const ours = (memberId: string, performerId: string) => inTransaction(db, (tx) => postTip(tx, { key: newId(), memberId, earner: { performerId, studioId: null }, tokens: 1, conversionRate: 0.05 }));
  const bare = (memberId: string, performerId: string) => pool.query({ name: 'ledger_transfer', text: 'select transfer_id, replayed, available from ledger_transfer($1, $2, $3, $4::uuid[], $5::text[], $6::bigint[], $7, $8, $9, $10)',
    values: [newId(), 'tip', 'h', [memberId, performerId, '00000000-0000-0000-0000-000000000000'], ['member', 'performer', 'commission'], [-100, 70, 30], null, '', null, false] });
  const base = (memberId: string, performerId: string) => baselineTip(pool, memberId, performerId, 100);
  const cases: Record<string, (i: number) => Promise<unknown>> = {
    'baseline hot': (i) => base(m(i), hot), 'bare hot': (i) => bare(m(i), hot), 'ours hot': (i) => ours(m(i), hot),
    'baseline random': (i) => base(m(i), p()), 'bare random': (i) => bare(m(i), p()), 'ours random': (i) => ours(m(i), p()),
  };
  const results: Record<string, Measured[]> = {};
  for (let s = 0; s < STRETCHES; s += 1) for (const [name, act] of Object.entries(cases)) { const c0 = process.cpuUsage(); const g0 = pgCpu(server.pid); const r = await underLoad(IN_FLIGHT, SECONDS, act); const c = process.cpuUsage(c0); (results[name] ??= []).push(r); if (s === 1) console.log(name, 'node us/op', Math.round((c.user + c.system) / r.done), 'pg us/op', Math.round((pgCpu(server.pid) - g0) / r.done)); }
  for (const [name, stretches] of Object.entries(results)) console.log(name.padEnd(18), median(stretches));
  await close();
  await server.stop();
  rmSync(folder, { recursive: true });
}
void main();
