import { spawnSync } from 'node:child_process';

/** Logs an entry in a process of its own, because the log writes to the standard error directly. */
function logged(entry: object): string {
  const program = `require('./server/process/log.ts').makeLog('info').info(${JSON.stringify(entry)}, 'text')`;
  return spawnSync(process.execPath, ['--import', 'tsx', '-e', program], { encoding: 'utf8' }).stderr;
}

it('logs requests without their query and the token in their path, and no token, password or cookie', () => {
  const headers = { authorization: 'of-the-header', cookie: 'token=of-the-cookie' };
  const line = logged({
    req: { method: 'GET', url: '/media/live/streams/a/~of-the-path/opus.m3u8?token=of-the-query' },
    request: { token: 'of-the-request', password: 'of-the-member', authorization: 'of-the-call' },
    token: 'of-the-entry',
    password: 'of-the-form',
    headers,
  });
  expect(JSON.parse(line)).toMatchObject({
    req: { method: 'GET', url: '/media/live/streams/a/~/opus.m3u8' },
    request: { token: '[hidden]', password: '[hidden]', authorization: '[hidden]' },
    token: '[hidden]',
    password: '[hidden]',
    headers: { authorization: '[hidden]' },
    msg: 'text',
  });
  expect(line).not.toMatch(/of-the-(query|path)/);
});
