import { splitUnits } from '@media/mp4/nalUnits';
import { H264Depacketiser } from '@media/rtc/h264Depacketiser';
import { RtpPacketiser } from '@media/rtc/rtpPacketiser';
import { readMessage } from '@media/socket/message';
import { type AccessUnit } from '@media/stream/source';
import { clipMessages } from '../../support/socketPublisher';

const clip = clipMessages();

test('makes RTP packets that depacketise to the same pictures', () => {
  const out: Omit<AccessUnit, 'clock'>[] = [];
  const depacketiser = new H264Depacketiser((unit) => out.push(unit));
  const packets = new RtpPacketiser();
  const pictures = clip.flatMap(({ bytes }) => {
    const read = readMessage(bytes);
    return read.kind === 'picture' ? [read] : [];
  });
  pictures.forEach((picture, i) => {
    for (const packet of packets.packetisePicture(picture, i * 3_000)) {
      expect(packet.payload.length).toBeLessThan(1_200);
      depacketiser.push(packet);
    }
  });
  expect(out.map(({ data, key: isKey }) => [data.toString('base64'), isKey])).toEqual(
    pictures.map(({ data, key: isKey }) => [data.toString('base64'), isKey]),
  );
  expect([...splitUnits(out[0]?.data ?? Buffer.alloc(0))].length).toBeGreaterThan(0);
});
