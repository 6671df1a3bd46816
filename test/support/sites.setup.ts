import { startSite } from './site';
import removeSites from './sites.teardown';

/** Prepares the data of an empty site and of one with the demo once. Each journey starts from a copy (`startSite`). */
export default async function makeSites(): Promise<void> {
  const made = (globalThis.madeSites = [] as string[]);
  const tried = await Promise.allSettled(
    [false, true].map(async (demo) => {
      const site = await startSite({ demo });
      made.push(site.dataDir);
      await site.stop();
      process.env[demo ? 'TEST_SITE_DEMO' : 'TEST_SITE_EMPTY'] = site.dataDir;
    }),
  );
  const failed = tried.find((one) => one.status === 'rejected');
  if (!failed) return;
  // Jest runs no teardown when the setup fails
  removeSites();
  throw failed.reason;
}

declare global {
  var madeSites: string[] | undefined;
}
