import { startEmbeddedPostgres } from '../../server/db/embedded';

// Stands for the application, as a separate process: starts the database, prints its address, and runs until a signal
// ends it.
async function main(): Promise<void> {
  const options = JSON.parse(process.argv[2] ?? '{}') as { dataDir: string; binaries: string; shelter: string };
  const server = await startEmbeddedPostgres({ ...options, log: { info: () => undefined, warn: () => undefined } });
  process.stdout.write(
    `${JSON.stringify({ url: server.url, reused: server.reused, pid: server.pid, cluster: server.cluster })}\n`,
  );
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  setInterval(() => undefined, 1_000);
}

void main().catch((error: Error) => {
  process.stderr.write(error.message);
  process.exit(1);
});
