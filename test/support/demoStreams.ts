import { DEMO_STREAMS } from '../../demo/streams';
import { makeCaller } from './call';
import { until } from './mediaServer';
import { type Site } from './site';

/** Waits until every performer of the demo who goes live is live. Before that, lists of performers move. */
export const demoStreamsLive = (site: Site): Promise<unknown> =>
  until(
    'every stream of the demo',
    async () => {
      const { total } = await makeCaller(site.url, '').must('searchPerformers', { query: { streamingStatus: 'live' } });
      return total >= DEMO_STREAMS.length;
    },
    60_000,
  );
