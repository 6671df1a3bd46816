import { LayerDemultiplexer } from '@media/rtc/layerDemultiplexer';
import { RtpHeader, RtpPacket } from 'werift';

const SIMULCAST = { rids: ['h', 'l'], extensions: { rid: 10, repairedRid: 11 }, repairs: new Map([[109, 108]]) };

interface Fields {
  ssrc: number;
  rid?: string;
  repairedRid?: string;
  payload?: Buffer;
  payloadType?: number;
}

function packet({ ssrc, rid, repairedRid, payload = Buffer.from([65, 1]), payloadType = 108 }: Fields): RtpPacket {
  const named = [
    [10, rid],
    [11, repairedRid],
  ] as const;
  const extensions = named.flatMap(([id, name]) => (name ? [{ id, payload: Buffer.from(name) }] : []));
  return new RtpPacket(new RtpHeader({ ssrc, payloadType, sequenceNumber: 7, timestamp: 9, extensions }), payload);
}
const retransmission = (original: number, ...payload: number[]) =>
  Buffer.from([original >> 8, original & 255, ...payload]);

describe('packets of simulcast layers', () => {
  const layers = () => new LayerDemultiplexer(SIMULCAST);

  it('are known by the name that they carry, and by their SSRC when they no longer carry it', () => {
    const demultiplexer = layers();
    expect(demultiplexer.sort(packet({ ssrc: 1 }))).toBeNull();
    expect(demultiplexer.sort(packet({ ssrc: 1, rid: 'h' }))?.rid).toBe('h');
    expect(demultiplexer.sort(packet({ ssrc: 2, rid: 'l' }))?.rid).toBe('l');
    expect(demultiplexer.sort(packet({ ssrc: 1 }))?.rid).toBe('h');
    expect([demultiplexer.ssrcOf('l'), demultiplexer.ridOf(2)]).toEqual([2, 'l']);
  });

  it('are restored from retransmissions in streams of their own', () => {
    const demultiplexer = layers();
    const repair = packet({ ssrc: 5, repairedRid: 'l', payloadType: 109, payload: retransmission(513, 65, 2) });
    // nothing of the layer has arrived
    expect(demultiplexer.sort(repair)).toBeNull();
    demultiplexer.sort(packet({ ssrc: 2, rid: 'l' }));
    const found = demultiplexer.sort(packet({ ssrc: 5, payloadType: 109, payload: retransmission(513, 65, 2) }));
    expect(found?.rid).toBe('l');
    expect(found?.packet.header).toMatchObject({ ssrc: 2, payloadType: 108, sequenceNumber: 513, timestamp: 9 });
    expect([...(found?.packet.payload ?? [])]).toEqual([65, 2]);
  });

  it('are left out if they name an unknown layer, take the name of another one, or only probe the bandwidth', () => {
    const demultiplexer = layers();
    demultiplexer.sort(packet({ ssrc: 1, rid: 'h' }));
    expect(demultiplexer.sort(packet({ ssrc: 3, rid: 'x' }))).toBeNull();
    expect(demultiplexer.sort(packet({ ssrc: 4, rid: 'h' }))).toBeNull();
    demultiplexer.sort(packet({ ssrc: 5, repairedRid: 'h', payloadType: 109, payload: Buffer.alloc(0) }));
    expect(demultiplexer.sort(packet({ ssrc: 5, payloadType: 109, payload: Buffer.alloc(0) }))).toBeNull();
    expect(demultiplexer.sort(packet({ ssrc: 5, payloadType: 96, payload: retransmission(1, 1) }))).toBeNull();
  });
});
