import { box, fullBox, u16, u32, u8, zeros } from './bytes';
import { AUDIO_TRACK_ID, type AudioTrack, VIDEO_SCALE, VIDEO_TRACK_ID, type VideoTrack } from './tracks';

const MATRIX = Buffer.concat([u32(0x10000), zeros(12), u32(0x10000), zeros(12), u32(0x40000000)]);

interface TrackBox {
  id: number;
  scale: number;
  /** sample description */
  entry: Buffer;
  handler: 'vide' | 'soun';
  width: number;
  height: number;
}

function trackHeader({ id, handler, width, height }: TrackBox): Buffer {
  const isAudio = handler === 'soun';
  return fullBox(
    'tkhd',
    0,
    3,
    zeros(8),
    u32(id),
    zeros(8),
    zeros(8),
    u16(0),
    u16(isAudio ? 1 : 0),
    u16(isAudio ? 0x100 : 0),
    u16(0),
    MATRIX,
    u32(width * 0x10000),
    u32(height * 0x10000),
  );
}

function sampleTables(entry: Buffer): Buffer {
  // empty: the samples are in the fragments
  return box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), entry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, zeros(8)),
    fullBox('stco', 0, 0, u32(0)),
  );
}

function trackBox(track: TrackBox): Buffer {
  const mediaHeader = fullBox('mdhd', 0, 0, zeros(8), u32(track.scale), u32(0), u16(0x55c4), u16(0));
  const handler = fullBox('hdlr', 0, 0, u32(0), Buffer.from(track.handler), zeros(12), Buffer.from('media\0'));
  const kind = track.handler === 'vide' ? fullBox('vmhd', 0, 1, zeros(8)) : fullBox('smhd', 0, 0, zeros(4));
  const location = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)));
  return box(
    'trak',
    trackHeader(track),
    box('mdia', mediaHeader, handler, box('minf', kind, location, sampleTables(track.entry))),
  );
}

/** Returns the AVCDecoderConfigurationRecord of a track (ISO/IEC 14496-15). */
export const avcConfiguration = ({ sps, pps }: VideoTrack): Buffer =>
  Buffer.concat([u8(1), sps.subarray(1, 4), u8(0xff, 0xe1), u16(sps.length), sps, u8(1), u16(pps.length), pps]);

function videoTrackBox(track: VideoTrack): Buffer {
  const { width, height } = track;
  const entry = box(
    'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width),
    u16(height),
    u32(0x480000),
    u32(0x480000),
    u32(0),
    u16(1),
    zeros(32),
    u16(0x18),
    u16(0xffff),
    box('avcC', avcConfiguration(track)),
  );
  return trackBox({ id: VIDEO_TRACK_ID, scale: VIDEO_SCALE, entry, handler: 'vide', width, height });
}

/** Returns an MPEG-4 descriptor: tag, size (below 128), content. */
const descriptor = (tag: number, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([u8(tag, body.length), body]);
};

/** Returns the `esds` box of AAC: object type 0x40 (MPEG-4 audio), stream type 5 (audio), bitrates unknown. */
function elementaryStream(config: Buffer): Buffer {
  const decoder = descriptor(4, u8(0x40, 0x15, 0, 0, 0), zeros(8), descriptor(5, config));
  return fullBox('esds', 0, 0, descriptor(3, u16(AUDIO_TRACK_ID), u8(0), decoder, descriptor(6, u8(2))));
}

function audioTrackBox({ codec, rate, channels, config }: AudioTrack): Buffer {
  const configuration =
    codec === 'opus'
      ? box('dOps', u8(0, channels), u16(312), u32(rate), u16(0), u8(0))
      : elementaryStream(config ?? Buffer.alloc(0));
  const entry = box(
    codec === 'opus' ? 'Opus' : 'mp4a',
    zeros(6),
    u16(1),
    zeros(8),
    u16(channels),
    u16(16),
    u32(0),
    u32((rate & 0xffff) * 0x10000),
    configuration,
  );
  return trackBox({ id: AUDIO_TRACK_ID, scale: rate, entry, handler: 'soun', width: 0, height: 0 });
}

/**
 * Returns the init section of a fragmented MP4, which describes the tracks (H.264: ISO/IEC 14496-15; Opus: Opus in
 * ISOBMFF; AAC: ISO/IEC 14496-14).
 */
export function buildInitSection(video: VideoTrack | null, audio: AudioTrack | null): Buffer {
  const tracks = [...(video ? [videoTrackBox(video)] : []), ...(audio ? [audioTrackBox(audio)] : [])];
  const ids = [...(video ? [VIDEO_TRACK_ID] : []), ...(audio ? [AUDIO_TRACK_ID] : [])];
  const movieHeader = fullBox(
    'mvhd',
    0,
    0,
    zeros(8),
    u32(1000),
    u32(0),
    u32(0x10000),
    u16(0x100),
    zeros(10),
    MATRIX,
    zeros(24),
    u32(AUDIO_TRACK_ID + 1),
  );
  const fragmented = box('mvex', ...ids.map((id) => fullBox('trex', 0, 0, u32(id), u32(1), zeros(12))));
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6'), u32(1), Buffer.from('iso6cmfcmp41')),
    box('moov', movieHeader, ...tracks, fragmented),
  ]);
}
