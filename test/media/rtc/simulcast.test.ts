import { answerSimulcast, readSimulcast, withoutSimulcast } from '@media/rtc/simulcast';

const video = (...lines: string[]) =>
  [
    'v=0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=rtpmap:111 opus/48000/2',
    'm=video 9 UDP/TLS/RTP/SAVPF 108 109',
    'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
    'a=extmap:11 urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
    'a=rtpmap:108 H264/90000',
    'a=rtpmap:109 rtx/90000',
    'a=fmtp:109 apt=108',
    ...lines,
    '',
  ].join('\r\n');
const OFFER = video('a=rid:h send', 'a=rid:m send', 'a=rid:l send', 'a=simulcast:send h;m;l');
const ANSWER = ['v=0', 'm=video 9 UDP/TLS/RTP/SAVPF 108', 'a=mid:0', 'a=rtpmap:108 H264/90000', ''].join('\r\n');

describe('the simulcast of an offer', () => {
  it('has the names of the layers, and says how packets and retransmissions name theirs', () => {
    expect(readSimulcast(OFFER)).toEqual({
      rids: ['h', 'm', 'l'],
      extensions: { rid: 10, repairedRid: 11 },
      repairs: new Map([[109, 108]]),
    });
  });

  it.each([
    [
      'the first of alternatives',
      ['a=rid:1 send', 'a=rid:2 send', 'a=rid:3 send', 'a=simulcast:send 1,3;2'],
      ['1', '2'],
    ],
    ['no paused layer', ['a=rid:1 send', 'a=rid:2 send', 'a=rid:3 send', 'a=simulcast:send 1;~2;3'], ['1', '3']],
    [
      'what it sends, not what it receives',
      ['a=rid:1 send', 'a=rid:2 send', 'a=simulcast:recv 9;8 send 1;2'],
      ['1', '2'],
    ],
    [
      'no more than three',
      [...'1234'].map((rid) => `a=rid:${rid} send`).concat('a=simulcast:send 1;2;3;4'),
      ['1', '2', '3'],
    ],
  ])('has %s', (_case, lines, rids) => {
    expect(readSimulcast(video(...lines))?.rids).toEqual(rids);
  });

  it.each([
    ['there is none', video()],
    ['one layer is left', video('a=rid:1 send', 'a=simulcast:send 1')],
    ['a layer has no description', video('a=rid:1 send', 'a=simulcast:send 1;2')],
    ['a name has other characters', video('a=rid:1 send', 'a=rid:../2 send', 'a=simulcast:send 1;../2')],
    ['packets would not name their layer', OFFER.replace(/a=extmap:10.*\r\n/, '')],
  ])('is left out when %s', (_case, offer) => {
    expect(readSimulcast(offer)).toBeNull();
  });

  it('is hidden from the library, and answered with the same names in the video alone', () => {
    expect(withoutSimulcast(OFFER)).toBe(video());
    const answer = answerSimulcast(`${ANSWER}m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n`, readSimulcast(OFFER)!);
    const [, section = '', audio] = answer.split(/^(?=m=)/m);
    expect(section.split('\r\n')).toEqual([
      'm=video 9 UDP/TLS/RTP/SAVPF 108 109',
      'a=mid:0',
      'a=rtpmap:108 H264/90000',
      'a=rtpmap:109 rtx/90000',
      'a=fmtp:109 apt=108',
      'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
      'a=extmap:11 urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
      'a=rid:h recv',
      'a=rid:m recv',
      'a=rid:l recv',
      'a=simulcast:recv h;m;l',
      '',
    ]);
    expect(audio).toBe('m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n');
  });

  it('is answered without retransmissions of a codec that is not accepted', () => {
    const answer = answerSimulcast(ANSWER.replaceAll('108', '120'), readSimulcast(OFFER)!);
    expect(answer).not.toContain('rtx');
  });
});
