import { subscriberNetwork, loginThrottleLimits } from '@server/features/auth/rules';
import { hashPassword, isPasswordCorrect } from '@server/features/auth/service/hashing';

describe('subscriberNetwork', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (ip, block) => expect(subscriberNetwork(ip)).toBe(block));
});

describe('loginThrottleLimits', () => {
  it('limits the IP address, the account and both together', () => {
    expect(loginThrottleLimits('mira', '203.0.113.9', false).map(({ key }) => key)).toEqual([
      'address:203.0.113.9',
      'pair:mira:203.0.113.9',
      'account:mira',
    ]);
  });
  it('leaves out the account limit at a known IP address', () => {
    expect(loginThrottleLimits('mira', '203.0.113.9', true).map(({ key }) => key)).toEqual([
      'address:203.0.113.9',
      'pair:mira:203.0.113.9',
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
