import { Head } from 'next/document';
import { type ReactElement } from 'react';
import { SCRIPTS_AFTER_PAINT } from '@/lib/scriptsAfterPaint';

type Files = Parameters<Head['getScripts']>[0];
type Script = ReactElement<{ src?: string; dangerouslySetInnerHTML?: { __html: string } }>;

/** A line of the script by which Next tells its runtime, in a queue, which modules a page starts with. */
const BOOTSTRAP_LINE = /^\(globalThis\["(\w+)"\] \|\| \(globalThis\["\1"\] = \[\]\)\)\.push\((\{.*\})\);?$/;

/**
 * Returns one entry of the queue as JSON, its modules in reverse order: the page's, then Next's. Next gives a page that
 * waits for it a task of its own, to keep tasks short. With its modules first, none would ever wait.
 */
function pageFirst(entry: string): string {
  const { runtimeModuleIds, ...rest } = JSON.parse(entry) as { runtimeModuleIds?: unknown[] };
  return JSON.stringify({ ...rest, ...(runtimeModuleIds && { runtimeModuleIds: [...runtimeModuleIds].reverse() }) });
}

/** Returns the queue and its entries as JSON, or nothing when Next has written something else. */
function readBootstrap(scripts: Script[]): { queue?: string; entries?: string } {
  const lines = scripts.flatMap(({ props }) => props.dangerouslySetInnerHTML?.__html.split('\n') ?? []);
  const found = lines.map((line) => BOOTSTRAP_LINE.exec(line));
  const queue = found[0]?.[1];
  if (!queue || found.some((each) => each?.[1] !== queue)) return {};
  return { queue, entries: `[${found.map((each) => pageFirst(each![2]!)).join()}]` };
}

/**
 * Next's head, except that the page's scripts start after the first paint (docs/decisions/0016), and that its inline
 * script is the same in every page, so that the content security policy allows it by one hash. Development keeps Next's
 * own way.
 */
export class ScriptsAfterPaintHead extends Head {
  override getDynamicChunks(files: Files) {
    return this.context.isDevelopment ? super.getDynamicChunks(files) : [];
  }

  override getScripts(files: Files) {
    if (this.context.isDevelopment) return super.getScripts(files);
    const scripts = [
      ...(super.getDynamicChunks(files) as (Script | null)[]),
      ...(super.getScripts(files) as Script[]),
    ].filter((script) => script !== null);
    const urls = scripts.flatMap(({ props: { src } }) => (src ? [src] : []));
    const inline = scripts.filter(({ props: { src } }) => !src);
    const { queue, entries } = readBootstrap(inline);
    return [
      ...(queue ? [] : inline),
      <script
        key="after-paint"
        data-urls={urls.join(' ')}
        data-queue={queue}
        data-entries={entries}
        dangerouslySetInnerHTML={{ __html: SCRIPTS_AFTER_PAINT }}
      />,
    ];
  }
}

/**
 * Returns the head to use. The two methods above are not part of Next's public API: if an update of Next renames them,
 * a warning is logged and pages use Next's own head.
 */
export function chooseHead(): typeof Head {
  const overridden = ['getDynamicChunks', 'getScripts'] as const;
  const missing = overridden.filter((method) => typeof Head.prototype[method] !== 'function');
  if (missing.length === 0) return ScriptsAfterPaintHead;
  // eslint-disable-next-line no-console -- pages have no other log
  console.warn(`Scripts start before the first paint: next/document has no ${missing.join(', ')} any more.`);
  return Head;
}
