import { Head } from 'next/document';
import { type ReactElement } from 'react';
import { scriptsAfterPaint } from '@/lib/scriptsAfterPaint';

type Files = Parameters<Head['getScripts']>[0];
type Script = ReactElement<{ src?: string }>;

/**
 * Next's head, except that the page's scripts start after the first paint (docs/decisions/0016). Development keeps
 * Next's own way.
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
    return [
      ...scripts.filter(({ props: { src } }) => !src),
      <script key="after-paint" dangerouslySetInnerHTML={{ __html: scriptsAfterPaint(urls) }} />,
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
