import { readMediaConfig } from './config';
import { currentRequestId } from './requestId';
import { MediaServer } from './server';

/** The process exits after this long even if closing is stuck. */
const EXIT_TIMEOUT_MS = 3_000;

const print = (text: string) => process.stdout.write(`${text}\n`);
const printError = (what: string, error: unknown) => {
  const id = currentRequestId();
  process.stderr.write(
    `media: ${id ? `request ${id}: ` : ''}${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
};

async function main(): Promise<void> {
  const config = readMediaConfig(process.env);
  const server = new MediaServer(config, (error) => printError('a request failed', error));
  // a malformed packet of one peer must not end all streams: the WebRTC library throws some errors outside our calls
  process.on('uncaughtException', (error) => printError('continuing after an error', error));
  process.on('unhandledRejection', (error) => printError('continuing after an error', error));
  let exiting = false;
  const exit = () => {
    if (exiting) return;
    exiting = true;
    setTimeout(() => process.exit(0), EXIT_TIMEOUT_MS).unref();
    void server.close().finally(() => process.exit(0));
  };
  // terminals and supervisors signal all processes; with a parent, the parent decides when this process ends
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.connected || exit());
  process.on('disconnect', exit);
  const { port, rtmpPort } = await server.listen();
  process.send?.({ type: 'listening', port, rtmpPort });
  print(`media listening on ${config.host}:${port}${rtmpPort ? `, RTMP on ${config.rtmp?.host}:${rtmpPort}` : ''}`);
}

main().catch((error: unknown) => {
  printError('could not start', error instanceof Error ? error.message : error);
  process.exit(1);
});
