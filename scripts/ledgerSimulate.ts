// npm run ledger:simulate -- [--seeds 1000] [--from 1] [--operations 150] Runs the ledger's simulator over many seeds
// against a PostgreSQL of its own. A failing seed is replayed with --seeds 1 --from SEED.
import { parseArgs } from 'node:util';
import { Laboratory, simulate } from '../test/support/simulation';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    operations: { type: 'string', default: '150' },
  },
});
const [seeds, from, operations] = [Number(values.seeds), Number(values.from), Number(values.operations)];

async function main(): Promise<void> {
  const laboratory = await Laboratory.open();
  const sums = { seeds: 0, sent: 0, done: 0, refused: 0, crashes: 0 };
  try {
    for (let seed = from; seed < from + seeds; seed += 1) {
      const result = await simulate(laboratory, seed, operations);
      sums.seeds += 1;
      for (const name of ['sent', 'done', 'refused', 'crashes'] as const) sums[name] += result[name];
      if (result.faults.length > 0) {
        console.error(
          `seed ${seed}:\n  ${result.faults.join('\n  ')}\nagain: npm run ledger:simulate -- --seeds 1 --from ${seed} --operations ${operations}`,
        );
        process.exitCode = 1;
        break;
      }
      if (sums.seeds % 10 === 0 || sums.seeds === seeds) console.log(JSON.stringify(sums));
    }
  } finally {
    await laboratory.close();
  }
}

void main();
