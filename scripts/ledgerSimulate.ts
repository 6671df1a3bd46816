// Usage: npm run ledger:simulate -- [--seeds 1000] [--from 1] [--operations 150] [--crashes 0.08]
// Runs the ledger simulation with many seeds against a separate PostgreSQL, and prints how to replay a seed that fails.
import { parseArgs } from 'node:util';
import { CRASHES, Laboratory, simulate } from '../test/support/simulation';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    operations: { type: 'string', default: '150' },
    crashes: { type: 'string', default: String(CRASHES) },
  },
});
const [seeds, from] = [Number(values.seeds), Number(values.from)];
const [operations, crashes] = [Number(values.operations), Number(values.crashes)];

async function main(): Promise<void> {
  const laboratory = await Laboratory.open();
  const totals = { seeds: 0, sent: 0, done: 0, refused: 0, crashes: 0 };
  try {
    for (let seed = from; seed < from + seeds; seed += 1) {
      const result = await simulate(laboratory, seed, operations, crashes);
      totals.seeds += 1;
      for (const name of ['sent', 'done', 'refused', 'crashes'] as const) totals[name] += result[name];
      if (result.faults.length > 0) {
        console.error(
          `seed ${seed}:\n  ${result.faults.join('\n  ')}\nTo replay: npm run ledger:simulate -- --seeds 1 --from ${seed} --operations ${operations} --crashes ${crashes}`,
        );
        process.exitCode = 1;
        break;
      }
      if (totals.seeds % 10 === 0 || totals.seeds === seeds) console.log(JSON.stringify(totals));
    }
  } finally {
    await laboratory.close();
  }
}

void main();
