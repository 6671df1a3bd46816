import { startSite } from './site';
import removeSites from './sites.teardown';

/** What a site makes at its first start, once: the data of an empty one and of one with the demo, of which every journey takes a copy (`startSite`). */
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
  // jest tears nothing down when what sets up fails
  removeSites();
  throw failed.reason;
}

declare global {
  var madeSites: string[] | undefined;
}
