import { readMediaConfig } from '@media/config';

describe('the configuration', () => {
  const needed = { MEDIA_CALLBACK_URL: 'http://127.0.0.1:3000/x', MEDIA_SECRET: 'secret' };

  it('has defaults for all but two variables', () => {
    expect(readMediaConfig(needed)).toEqual({
      port: 0,
      host: '127.0.0.1',
      callbackUrl: 'http://127.0.0.1:3000/x',
      secret: 'secret',
      app: 'live',
      endGraceMs: 15_000,
      record: null,
      rewind: null,
      ladder: null,
      rtmp: null,
      peer: { announce: null, udpPorts: null, iceServers: [], tcp: false },
    });
  });

  it.each([
    [{ MEDIA_SECRET: 'secret' }, 'MEDIA_CALLBACK_URL'],
    [{ MEDIA_CALLBACK_URL: 'http://x' }, 'MEDIA_SECRET'],
    [{ ...needed, MEDIA_PORT: 'many' }, 'MEDIA_PORT'],
    [{ ...needed, MEDIA_PORT: '70000' }, 'MEDIA_PORT'],
    [{ ...needed, MEDIA_LADDER_CORES: 'all' }, 'MEDIA_LADDER_CORES'],
    [{ ...needed, MEDIA_UDP_PORTS: '5000' }, 'MEDIA_UDP_PORTS'],
    [{ ...needed, MEDIA_UDP_PORTS: '6000-5000' }, 'MEDIA_UDP_PORTS'],
    [{ ...needed, MEDIA_ICE_SERVERS: '[{"url":1}]' }, 'MEDIA_ICE_SERVERS'],
    [{ ...needed, MEDIA_ICE_SERVERS: 'stun:x' }, 'MEDIA_ICE_SERVERS'],
  ])('refuses %j and names %s', (env, name) => {
    expect(() => readMediaConfig(env)).toThrow(name);
  });

  it('reads the optional variables', () => {
    const env = {
      ...needed,
      MEDIA_UDP_PORTS: '50000-50100',
      MEDIA_ANNOUNCE: '203.0.113.9',
      MEDIA_ICE_SERVERS: '[{"urls":"stun:host:3478"}]',
      MEDIA_TCP: 'on',
      MEDIA_LADDER_CORES: '1.5',
      MEDIA_RTMP_PORT: '1936',
      MEDIA_RTMP_HOST: '0.0.0.0',
    };
    expect(readMediaConfig(env)).toMatchObject({
      peer: {
        announce: '203.0.113.9',
        udpPorts: [50_000, 50_100],
        iceServers: [{ urls: 'stun:host:3478' }],
        tcp: true,
      },
      rtmp: { host: '0.0.0.0', port: 1936 },
      ladder: { cores: 1.5, program: 'ffmpeg' },
    });
  });
});
