import { Layers } from '@media/stream/layers';
import { PackagedRendition, type RenditionSettings } from '@media/stream/rendition';
import { SimulcastLayers } from '@media/stream/simulcastLayers';
import { TRACK } from '../../support/packagerFeed';

const SETTINGS: RenditionSettings = {
  ...{ partTarget: 0.22, segmentTarget: 1, firstSegment: 0.5, segmentMax: 2.4, startMedia: 0.8 },
  ...{ holdBack: 1, targetDuration: 2, listed: 9, segments: 16, bytes: 1e9 },
};
const SIZES = { h: [1280, 720], m: [640, 360], l: [320, 180] } as const;
type Rid = keyof typeof SIZES;

function setUp() {
  const main = new PackagedRendition(SETTINGS);
  main.packager.startTimeline(null);
  const layers = new Layers(SETTINGS, main);
  const simulcast = new SimulcastLayers(layers);
  const trackOf = (rid: Rid) => ({ ...TRACK, width: SIZES[rid][0], height: SIZES[rid][1] });
  const announced = new Set<Rid>();
  /** Sends 30 frames a second with a key frame each second, from one second to another; the main picture is h. */
  const feed = (from: number, to: number, ...rids: Rid[]) => {
    for (let frame = from * 30; frame < to * 30; frame++) {
      const sample = { data: Buffer.from([1]), time: frame * 3_000, offset: 0, key: frame % 30 === 0 };
      simulcast.recordMain(sample.time);
      main.packager.addVideo(sample, main.packager.video ? null : trackOf('h'));
      for (const rid of rids) {
        simulcast.push(rid, sample, announced.has(rid) ? null : trackOf(rid));
        announced.add(rid);
      }
    }
  };
  const names = () => layers.pictures.map(({ name }) => name);
  const close = () => {
    layers.end();
    main.end();
  };
  return { main, layers, simulcast, trackOf, feed, names, close };
}

describe('the renditions of simulcast layers', () => {
  it('are all but the largest, whichever comes first, and are listed before they have media', () => {
    const { simulcast, trackOf, names, layers, main, close } = setUp();
    for (const rid of ['l', 'h', 'm'] as const) simulcast.push(rid, null, trackOf(rid));
    expect(names()).toEqual(['rid-m', 'rid-l']);
    expect(layers.pictures[0]).toMatchObject({ width: 640, height: 360, bitsPerSecond: null, measured: 0 });
    expect(layers.find('rid-m', main)?.window.segments).toEqual([]);
    close();
  });

  it('have the numbers and times of the main picture', () => {
    const { feed, layers, main, close } = setUp();
    feed(0, 5, 'l', 'm', 'h');
    const cutsOf = ({ segments }: { segments: typeof main.window.segments }) =>
      segments
        .filter(({ complete }) => complete)
        .map(({ sequence, startsAt, duration }) => [sequence, startsAt, duration]);
    for (const name of ['rid-m', 'rid-l']) {
      const cuts = cutsOf(layers.find(name, main)?.window ?? { segments: [] });
      expect(cuts.length).toBeGreaterThan(2);
      expect(cutsOf(main.window).slice(-cuts.length)).toEqual(cuts);
    }
    close();
  });

  it('go with a layer that vanishes, end for whoever waits, and return with its key frame', () => {
    const { feed, layers, main, names, close } = setUp();
    feed(0, 3, 'h', 'm', 'l');
    const gone = layers.find('rid-m', main);
    feed(3, 4, 'h', 'l');
    expect([names(), layers.findByRun(gone?.run ?? ''), gone?.window.ended]).toEqual([['rid-l'], null, true]);
    feed(4, 7, 'h', 'm', 'l');
    expect(names()).toEqual(['rid-m', 'rid-l']);
    expect(layers.find('rid-m', main)?.window.segments[0]?.sequence).toBeGreaterThan(2);
    close();
  });

  it('stay when the largest vanishes, whose place one of them takes', () => {
    const { feed, names, close } = setUp();
    feed(0, 3, 'h', 'm', 'l');
    feed(3, 6, 'm', 'l');
    expect(names()).toEqual(['rid-m', 'rid-l']);
    close();
  });

  it('begin anew with another publisher', () => {
    const { feed, names, simulcast, close } = setUp();
    feed(0, 3, 'h', 'm');
    simulcast.startTimeline();
    expect(names()).toEqual([]);
    close();
  });
});
