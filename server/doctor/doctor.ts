import { type Config } from '../config';
import { checkBucket } from './bucket';
import { checkDatabase } from './database';
import { checkDataFolder, checkFfmpeg, checkPackages } from './machine';
import { checkMail } from './mail';
import { checkExternalEngine } from './mediaEngine';
import { checkPort, checkPublicUrl } from './publicUrl';
import { checkEdge } from './edge';
import { checkRedis } from './redis';
import { reasonOf, type Report, writeReport } from './report';
import { checkSecrets } from './secrets';
import { checkStripe } from './stripe';
import { checkConfiguration, checkNames } from './variables';
import { checkEmbeddedMedia, checkIceServers } from './webrtc';

async function checkApiOrigin({ apiOrigin }: Config, report: Report): Promise<void> {
  if (!apiOrigin) return;
  const answer = await fetch(`${apiOrigin}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  if (answer?.ok) report.ok(`the API answers at ${apiOrigin}`);
  else
    report.bad(
      `API_ORIGIN: the API does not answer at ${apiOrigin}`,
      'start the API process, or correct API_ORIGIN to its address and port',
    );
}

/** Checks everything that a process with the API uses. */
async function checkServices(config: Config, root: string, isRunning: boolean, report: Report): Promise<void> {
  const client = await checkDatabase(config, root, report);
  try {
    if (client) await checkSecrets(config, client, report);
  } finally {
    await client?.end();
  }
  await checkRedis(config, report);
  await checkMail(config, report);
  await checkBucket(config, report);
  await checkStripe(config, report);
  if (config.media.external) await checkExternalEngine(config, report);
  else if (config.media.engine === 'embedded') await checkEmbeddedMedia(config, isRunning, report);
  await checkEdge(config, report);
  await checkIceServers(config, report);
}

/** Checks the configuration and everything that it names. It changes nothing. @returns the exit code */
export async function examine(
  env: Record<string, string | undefined>,
  root: string,
  write: (text: string) => void,
): Promise<number> {
  const report = writeReport(write);
  checkNames(env, report);
  const { config, isValid } = checkConfiguration(env, root, report);
  try {
    const hasServices = config.parts.api || config.parts.media;
    if (hasServices) {
      checkPackages(config, root, report);
      checkDataFolder(config, report);
      checkFfmpeg(config, Boolean(env.FFMPEG), report);
    }
    const port = await checkPort(config, report);
    if (hasServices) await checkServices(config, root, port === 'running', report);
    else await checkApiOrigin(config, report);
    if (isValid && !config.parts.media) await checkPublicUrl(config, port, report);
  } catch (error) {
    report.bad(`the doctor could not go on: ${reasonOf(error)}`, 'correct the faults above, then run it again');
  }
  const errors = report.errors();
  write(errors ? `\n${errors} ${errors === 1 ? 'error' : 'errors'}.\n` : '\nNo errors.\n');
  return errors ? 1 : 0;
}
