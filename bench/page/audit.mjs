// Runs Lighthouse's phone profile for bench/page.ts: `node audit.mjs <port of the browser> <URL>` prints the results as
// JSON.
import lighthouse from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import puppeteer from 'puppeteer-core';

/** The speed of the phone that Lighthouse means, a Moto G Power, by Lighthouse's own measure. */
const PHONE_SPEED = 264;

const [port, address] = process.argv.slice(2);

/** Returns the speed of this machine now, by the same measure. */
async function machineSpeed() {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  const page = await browser.newPage();
  const speed = await page.evaluate(`(${pageFunctions.computeBenchmarkIndex})()`);
  await page.close();
  await browser.disconnect();
  return speed;
}

// Lighthouse's own factor of 4, or less where a quarter of the processor is a slower phone than the one it means
// (its docs/throttling.md, "Calibrating")
const cpuSlowdownMultiplier = Math.min(
  throttling.mobileSlow4G.cpuSlowdownMultiplier,
  Math.max(1, (await machineSpeed()) / PHONE_SPEED),
);
const { lhr } = await lighthouse(address, {
  port: Number(port),
  throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier },
  output: 'json',
  logLevel: 'error',
  onlyCategories: ['performance', 'accessibility', 'seo', 'best-practices'],
});
const scores = Object.fromEntries(
  Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
);
const metric = (name) => lhr.audits[name]?.numericValue ?? null;
const metrics = {
  FCP: metric('first-contentful-paint'),
  LCP: metric('largest-contentful-paint'),
  TBT: metric('total-blocking-time'),
  CLS: metric('cumulative-layout-shift'),
  SI: metric('speed-index'),
  bytes: metric('total-byte-weight'),
  slowdown: cpuSlowdownMultiplier,
};
const counts = new Set(Object.values(lhr.categories).flatMap(({ auditRefs }) => auditRefs.map(({ id }) => id)));
const findings = Object.values(lhr.audits)
  .filter(
    ({ id, score, scoreDisplayMode }) =>
      counts.has(id) &&
      score !== null &&
      score < 0.9 &&
      !['notApplicable', 'manual', 'informative'].includes(scoreDisplayMode),
  )
  .map(({ id, title, displayValue, details }) => ({
    id,
    title,
    displayValue,
    // a checklist has an object
    items: (Array.isArray(details?.items) ? details.items : [])
      .slice(0, 4)
      .map((item) => item.node?.snippet ?? item.url ?? item.source?.url ?? item.description ?? ''),
  }));
process.stdout.write(JSON.stringify({ scores, metrics, findings, error: lhr.runtimeError?.message ?? null }));
