/** Frame lengths by configuration (RFC 6716, table 2), in samples at 48 kHz. */
const SILK = [480, 960, 1920, 2880];
const HYBRID = [480, 960];
const CELT = [120, 240, 480, 960];

/** Reads the duration of an Opus packet in 1/48000 s (RFC 6716, 3.1 and 3.2); 0 for an invalid packet. */
export function readOpusDuration(packet: Uint8Array): number {
  const toc = packet[0];
  if (toc === undefined) return 0;
  const configuration = toc >> 3;
  const frame =
    (configuration < 12
      ? SILK[configuration % 4]
      : configuration < 16
        ? HYBRID[configuration % 2]
        : CELT[configuration % 4]) ?? 0;
  const code = toc & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : (packet[1] ?? 0) & 63;
  const duration = frame * frames;
  return duration <= 5760 ? duration : 0; // a packet holds at most 120 ms
}
