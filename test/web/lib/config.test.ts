import { publicConfig, readPublicConfig, readRenderConfig, renderConfig } from '@/lib/config';

const good = { API_ORIGIN: 'http://127.0.0.1:3000/', INTERNAL_SECRET: 'between-us' };

test('readRenderConfig returns the API origin, the internal secret and whether a proxy is trusted', () => {
  expect(readRenderConfig(good)).toEqual({
    apiOrigin: 'http://127.0.0.1:3000',
    internalSecret: 'between-us',
  });
});

test.each([
  ['API_ORIGIN', { ...good, API_ORIGIN: undefined }],
  ['API_ORIGIN', { ...good, API_ORIGIN: 'http://127.0.0.1:3000/api' }],
  ['API_ORIGIN', { ...good, API_ORIGIN: '127.0.0.1' }],
  ['INTERNAL_SECRET', { ...good, INTERNAL_SECRET: '' }],
])('readRenderConfig names %s when it is missing or invalid', (name, env) =>
  expect(() => readRenderConfig(env)).toThrow(name),
);

test('readPublicConfig returns addresses and upload limits, and no secret', () => {
  const uploadMb = { video: 2048, file: 2048, picture: 30 };
  expect(readPublicConfig(good)).toEqual({
    apiBase: '/api',
    socketOrigin: '',
    socketPath: '/socket.io',
    apiDocs: false,
    uploadMb,
  });
  expect(
    readPublicConfig({ PUBLIC_API_BASE: 'https://api.site.test/api/', PUBLIC_SOCKET_ORIGIN: 'https://api.site.test/' }),
  ).toEqual({
    apiBase: 'https://api.site.test/api',
    socketOrigin: 'https://api.site.test',
    socketPath: '/socket.io',
    apiDocs: false,
    uploadMb,
  });
  expect(readPublicConfig({ API_DOCS: 'on' }).apiDocs).toBe(true);
  expect(readPublicConfig({ UPLOAD_VIDEO_MB: '500' }).uploadMb).toEqual({ ...uploadMb, video: 500 });
  expect(() => readPublicConfig({ UPLOAD_PICTURE_MB: 'large' })).toThrow('UPLOAD_PICTURE_MB');
  expect(() => readPublicConfig({ PUBLIC_API_BASE: 'api' })).toThrow('PUBLIC_API_BASE');
  expect(() => readPublicConfig({ PUBLIC_SOCKET_ORIGIN: 'api' })).toThrow('PUBLIC_SOCKET_ORIGIN');
});

test('a browser reads the public configuration from the page and cannot read the rest', () => {
  Object.assign(window, {
    __NEXT_DATA__: { props: { runtime: { apiBase: '/elsewhere', socketOrigin: '', socketPath: '/s' } } },
  });
  expect(publicConfig().apiBase).toBe('/elsewhere');
  expect(() => renderConfig()).toThrow('never reaches a browser');
});
