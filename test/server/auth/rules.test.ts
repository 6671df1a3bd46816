import { loginThrottleLimits } from '@server/features/auth/rules';
import { hashPassword, isPasswordCorrect } from '@server/features/auth/service/hashing';

describe('loginThrottleLimits', () => {
  it('limits the address block, the account and both together', () => {
    expect(loginThrottleLimits('mira', '203.0.113.0/24', false).map(({ key }) => key)).toEqual([
      'address:203.0.113.0/24',
      'pair:mira:203.0.113.0/24',
      'account:mira',
    ]);
  });
  it('leaves out the account limit in a known address block', () => {
    expect(loginThrottleLimits('mira', '203.0.113.0/24', true).map(({ key }) => key)).toEqual([
      'address:203.0.113.0/24',
      'pair:mira:203.0.113.0/24',
    ]);
  });
});

describe('hashPassword', () => {
  it('creates an Argon2id hash with 19 MiB and two passes that matches only its own password', async () => {
    const kept = await hashPassword('a whole sentence');
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([
      await isPasswordCorrect(kept, 'a whole sentence'),
      await isPasswordCorrect(kept, 'a whole sentence.'),
      await isPasswordCorrect(null, 'nobody has this password'),
    ]).toEqual([true, false, false]);
  });
});
