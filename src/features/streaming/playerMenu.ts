import { type PlaybackMode, writePlaybackMode } from '@/lib/live/playbackMode';
import {
  bestNotAbove,
  hasChoice,
  mayBeQuick,
  type Quality,
  type QualityControl,
  type Rendition,
  type Renditions,
} from '@/lib/live/renditions';
import { type MenuItem } from '@/ui/MenuList';

export interface QualityMenu {
  quality: Quality;
  offered: Renditions | null;
  /** what plays now; null while unknown */
  shown: Rendition | null;
  choose: (quality: Quality) => void;
}

const BITS_PER_MEGABIT = 1_000_000;

/** Returns a rate in megabits; undefined if it is unknown. */
export const formatRate = (bitrate: number | null): string | undefined =>
  bitrate ? `${(bitrate / BITS_PER_MEGABIT).toFixed(1)} Mb/s` : undefined;

/** Returns the choice that the menu marks: of a remembered height, the picture that fits it. */
function markedOf(quality: Quality, { pictures, sound }: Renditions): Quality {
  if (quality === 'audio') return sound === null ? 'auto' : 'audio';
  const best = typeof quality === 'number' && pictures.length > 1 ? bestNotAbove(quality, pictures.map(linesIn)) : -1;
  return pictures[best]?.lines ?? 'auto';
}

const linesIn = ({ lines }: Rendition): number => lines;

/** Returns a menu item for each rendition; none if there is nothing to choose. */
export function qualityItems({ quality, offered, shown, choose }: QualityMenu): MenuItem[] {
  if (!offered || !hasChoice(offered)) return [];
  const marked = markedOf(quality, offered);
  const item = (value: Quality, label: string, note?: string): MenuItem => ({
    key: `quality ${value}`,
    label,
    note,
    group: 'Quality',
    kind: 'radio',
    checked: value === marked,
    onSelect: () => choose(value),
  });
  const { pictures, sound } = offered;
  const auto = marked === 'auto' && shown?.lines ? `Auto (${shown.lines}p)` : 'Auto';
  return [
    item('auto', auto),
    ...(pictures.length > 1 ? pictures.map(({ lines, bitrate }) => item(lines, `${lines}p`, formatRate(bitrate))) : []),
    ...(sound === null ? [] : [item('audio', 'Audio only', formatRate(sound))]),
  ];
}

const MODE_LABELS: Record<PlaybackMode, string> = { quick: 'Lowest delay', steady: 'Steady' };

/** Returns a menu item for each mode. The lowest delay takes a viewer back to the picture that it has. */
export const latencyItems = (
  /** what plays now */
  mode: PlaybackMode,
  { quality, offered, choose }: Pick<QualityMenu, 'quality' | 'offered' | 'choose'>,
  setMode: (mode: PlaybackMode) => void,
): MenuItem[] =>
  (Object.keys(MODE_LABELS) as PlaybackMode[]).map((key) => {
    const isWithAuto = key === 'quick' && !mayBeQuick(quality, offered);
    return {
      key,
      label: MODE_LABELS[key],
      note: isWithAuto ? 'with Auto only' : undefined,
      group: 'Latency',
      kind: 'radio',
      checked: key === mode,
      onSelect: () => {
        writePlaybackMode(key);
        setMode(key);
        if (isWithAuto) choose('auto');
      },
    };
  });

/** Returns the rows of the statistics about what plays and about the connection. */
export function qualityFacts({ shown, bandwidth }: QualityControl): [string, string][] {
  const name = shown && (shown.lines ? `${shown.lines}p` : 'Sound alone');
  const rows: [string, string | undefined][] = [
    ['Rendition', [name, formatRate(shown?.bitrate ?? null)].filter(Boolean).join(', ')],
    ['Connection', formatRate(bandwidth)],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}
