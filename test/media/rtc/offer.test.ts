import { OfferError, readOffer, withoutTransportFeedback } from '@media/rtc/offer';

const OFFER = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:0123456789abcdef01234567',
  'a=fingerprint:sha-256 00:11',
  'a=setup:actpass',
  'a=rtpmap:111 opus/48000/2',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 102 106 98',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:102 H264/90000',
  'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42001f',
  'a=rtcp-fb:102 nack',
  'a=rtpmap:106 H264/90000',
  'a=fmtp:106 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  'a=rtpmap:98 VP9/90000',
  '',
].join('\r\n');

describe('an offer', () => {
  it('without H.264 is refused with the names of the codecs that it has', () => {
    expect(() => readOffer(OFFER.replaceAll('H264', 'H265'))).toThrow(
      expect.objectContaining({ track: 'video', codec: 'VP8, HEVC, VP9' }) as Error,
    );
  });

  it('keeps H.264 of packetization mode 1 and drops mode 0', () => {
    const read = readOffer(OFFER);
    expect(read).toContain('m=video 9 UDP/TLS/RTP/SAVPF 96 106 98\r\n');
    expect(read).not.toMatch(/:102 /);
    expect(read).toContain('a=fmtp:106 ');
  });

  it('loses the feedback of the whole transport, for the browser to estimate the bandwidth itself', () => {
    const feedback = ['transport-cc', 'goog-remb'].map((kind) => `a=rtcp-fb:106 ${kind}\r\n`);
    expect(withoutTransportFeedback(`${OFFER}${feedback.join('')}`)).toBe(`${OFFER}${feedback[1]}`);
  });

  it('drops mDNS candidates and keeps IP addresses', () => {
    const name = 'a=candidate:1 1 udp 2113937151 0f1e2d3c.local 50000 typ host\r\n';
    const address = 'a=candidate:2 1 udp 2113937151 203.0.113.7 50000 typ host\r\n';
    const insert = (...lines: string[]) => OFFER.replace('a=setup:actpass\r\n', `a=setup:actpass\r\n${lines.join('')}`);
    expect(readOffer(insert(name, address)).match(/a=candidate.*/g)).toEqual([address.trim()]);
    // an unreachable candidate keeps the library waiting for the browser's checks
    expect(readOffer(insert(name)).match(/a=candidate.*/g)).toEqual([expect.stringContaining('192.0.2.1 9 typ host')]);
  });

  it.each([
    ['is empty', '', /v=0/],
    ['is JSON', '{"sdp":"v=0"}', /v=0/],
    ['has no ICE', OFFER.replace('a=ice-ufrag:abcd\r\n', ''), /ice-ufrag/],
    ['has no fingerprint', OFFER.replace(/a=fingerprint.*\r\n/, ''), /fingerprint/],
    ['has no video', OFFER.slice(0, OFFER.indexOf('m=video')), /no video/],
    ['has no H.264', OFFER.replaceAll('H264', 'H265'), /H\.264/],
    ['has H.264 of mode 0 only', OFFER.replace('packetization-mode=1', 'packetization-mode=0'), /packetization-mode=1/],
  ])('is refused with a reason when it %s', (_name, sdp, words) => {
    expect(() => readOffer(sdp)).toThrow(OfferError);
    expect(() => readOffer(sdp)).toThrow(words);
  });
});
