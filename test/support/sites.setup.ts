import { startSite } from './site';
import removeSites from './sites.teardown';

/** What a site makes at its first start, once: the data of an empty one and of one with the demo, of which every journey takes a copy (`startSite`). */
export default async function makeSites(): Promise<void> {
  globalThis.madeSites = [];
  try {
    await Promise.all([false, true].map(async (demo) => {
      const site = await startSite({ demo });
      globalThis.madeSites?.push(site.dataDir);
      await site.stop();
      process.env[demo ? 'TEST_SITE_DEMO' : 'TEST_SITE_EMPTY'] = site.dataDir;
    }));
  } catch (error) {
    // jest tears nothing down when what sets up fails
    removeSites();
    throw error;
  }
}

declare global {
  var madeSites: string[] | undefined;
}
