import { readMediaConfig } from './config';
import { MediaServer } from './server';

/** Longest time a farewell may take, ms. */
const FAREWELL = 3_000;

const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (what: string, error: unknown) =>
  process.stderr.write(`media: ${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);

async function main(): Promise<void> {
  const config = readMediaConfig(process.env);
  const server = new MediaServer(config, (error) => complain('a request failed', error));
  // One broken packet of one peer must not end everybody's stream: the WebRTC library throws some of its errors outside of our calls.
  process.on('uncaughtException', (error) => complain('went on after', error));
  process.on('unhandledRejection', (error) => complain('went on after', error));
  let leaving = false;
  const leave = () => {
    if (leaving) return;
    leaving = true;
    setTimeout(() => process.exit(0), FAREWELL).unref();
    void server.close().finally(() => process.exit(0));
  };
  process.on('SIGTERM', leave);
  // what a terminal says reaches us as well as our parent, which ends us in its turn
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.connected || leave());
  process.on('disconnect', leave);
  const { port, rtmpPort } = await server.listen();
  process.send?.({ type: 'listening', port, rtmpPort });
  say(`media listening on ${config.host}:${port}${rtmpPort ? `, RTMP on ${config.rtmp?.host}:${rtmpPort}` : ''}`);
}

main().catch((error: unknown) => {
  complain('does not start', error instanceof Error ? error.message : error);
  process.exit(1);
});
