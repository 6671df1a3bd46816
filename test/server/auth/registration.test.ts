import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { ensureDefaultPosts } from '@server/features/posts/service';
import { registration } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { documentFile } from '@test/support/files';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const accountsNamed = async (username: string) =>
  (await api.database.pool.query('select * from accounts where username = $1', [username])).rows;
const documents = () => ({ idVerification: documentFile(), documentVerification: documentFile() });
const stored = () => {
  const folder = path.join(api.dataDir, 'files', 'private', 'documents');
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

describe('member registration', () => {
  it('creates an account with the given data, the accepted terms and a hashed password', async () => {
    await ensureDefaultPosts(api.ctx);
    const terms = await api.must('viewPost', { params: { id: 'terms' } });
    const body = registration({ username: 'mira', country: 'PT' });
    const { _id } = await api.must('registerUser', { body });
    const [account] = await accountsNamed('mira');
    expect(account).toMatchObject({
      id: _id,
      role: 'user',
      email: body.email,
      first_name: 'Robin',
      country: 'PT',
      status: 'active',
    });
    expect(account.terms_version).toMatch(new RegExp(`^terms@${terms.updatedAt} privacy@\\d{4}`));
    expect(account.terms_accepted_at).toBeInstanceOf(Date);
    expect(account.password_hash).toMatch(/^\$argon2id\$/);
  });

  it.each([
    ['username', 'ab', undefined],
    ['username', 'white space', undefined],
    ['username', '', 'This field is required!'],
    ['username', null, undefined],
    ['username', 'x'.repeat(31), undefined],
    ['email', 'not-an-address', 'Not a validate email!'],
    ['email', '', 'This field is required!'],
    ['password', '', 'This field is required!'],
    ['password', 'short', 'Must be between 8 and 72'],
    ['password', 'x'.repeat(73), 'Must be between 8 and 72'],
    ['dateOfBirth', '2020-01-01', 'You must be 18 or older!'],
    ['dateOfBirth', '1990-02-31', undefined],
    ['dateOfBirth', 'yesterday', undefined],
    ['country', 'Germany', undefined],
    ['gender', 'dragon', undefined],
    ['acceptTerms', false, 'Please accept the terms first!'],
  ])('refuses the value of %s: %j', async (property, value, text) => {
    const body = { ...registration(), [property]: value };
    const { error } = await api.call('registerUser', { body });
    expect(error).toMatchObject({ statusCode: 400, error: 'VALIDATION' });
    const faults = error.message as { property: string; constraints: Record<string, string> }[];
    expect([...new Set(faults.map((fault) => fault.property))]).toEqual([property]);
    if (text) expect(Object.values(faults[0]!.constraints)).toEqual([text]);
    expect(await accountsNamed(body.username)).toEqual([]);
  });

  it('accepts people from their 18th birthday', async () => {
    const day = new Date();
    day.setUTCFullYear(day.getUTCFullYear() - 18);
    const birthday = day.toISOString().slice(0, 10);
    const dayAfter = new Date(day.getTime() + 86_400_000).toISOString().slice(0, 10);
    expect((await api.call('registerUser', { body: registration({ dateOfBirth: birthday }) })).status).toBe(200);
    expect((await api.call('registerUser', { body: registration({ dateOfBirth: dayAfter }) })).status).toBe(400);
  });

  it('refuses a username that any role has in any case, also for simultaneous registrations', async () => {
    await api.registerPerformer({ username: 'Taken' });
    expect((await api.call('registerUser', { body: registration({ username: 'tAKEN' }) })).error.message).toEqual([
      { property: 'username', constraints: { unique: 'This username is taken!' } },
    ]);
    const race = await Promise.all(
      Array.from({ length: 6 }, () => api.call('registerUser', { body: registration({ username: 'contested' }) })),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('does not reveal that an email address is known: reply, account and profile look the same', async () => {
    const owner = await api.registerMember();
    const fresh = await api.call('registerUser', { body: registration({ username: 'fresh-one' }) });
    const again = await api.call('registerUser', {
      body: registration({ username: 'again-one', email: owner.email.toUpperCase(), password: 'my own password' }),
    });
    expect({ ...again.data, _id: '', username: '' }).toEqual({ ...fresh.data, _id: '', username: '' });
    const token = await api.login({ username: 'again-one', password: 'my own password' });
    expect(await api.must('getMe', {}, token)).toMatchObject({ email: owner.email, emailVerified: false });
    // The first account still holds the address.
    expect(
      (await api.call('loginUser', { body: { email: owner.email, password: 'my own password' } })).error.error,
    ).toBe('WRONG_CREDENTIALS');
    expect((await api.call('loginUser', { body: { email: owner.email, password: owner.password } })).status).toBe(200);
  });

  it('lets one account hold an email address that many claim at the same moment', async () => {
    await Promise.all(
      Array.from({ length: 6 }, () => api.must('registerUser', { body: registration({ email: 'all@example.test' }) })),
    );
    const { rows } = await api.database.pool.query(
      "select count(*) filter (where email_held)::int as held, count(*)::int as claimed from accounts where email = 'all@example.test'",
    );
    expect(rows).toEqual([{ held: 1, claimed: 6 }]);
  });
});

describe('performer registration', () => {
  it('stores documents privately and leaves the performer pending', async () => {
    const before = stored().length;
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const body = registration({ username: 'nova' });
    await api.must('registerPerformer', {
      body: { ...body, name: 'Nova Lux' },
      files: { ...documents(), idVerification: { name: 'me.jpg', content: picture } },
    });
    const {
      rows: [row],
    } = await api.database.pool.query(
      'select p.*, a.name, a.role from performers p join accounts a on a.id = p.account_id where a.username = $1',
      ['nova'],
    );
    expect(row).toMatchObject({
      role: 'performer',
      name: 'Nova Lux',
      verification: 'pending',
      id_verification: expect.stringMatching(/^private\/documents\/[\w-]+\.enc$/),
      document_verification: expect.stringMatching(/\.enc$/),
    });
    expect(stored()).toHaveLength(before + 2);
    for (const address of [
      `/files/${row.id_verification}`,
      `/files/public/../${row.id_verification}`,
      `/files/public/%2e%2e/${row.id_verification}`,
    ])
      expect((await fetch(api.url + address)).status).toBe(404);
  });

  it('adds the performer to existing categories and ignores unknown ones', async () => {
    const {
      rows: [category],
    } = await api.database.pool.query(
      "insert into categories (id, name, slug) values (gen_random_uuid(), 'Music', 'music') returning id",
    );
    const body = registration();
    const { _id } = await api.must('registerPerformer', {
      body: { ...body, categoryIds: [category.id, '01890000-0000-7000-8000-000000000000'] },
      files: documents(),
    });
    expect(
      (await api.database.pool.query('select category_id from performer_categories where performer_id = $1', [_id]))
        .rows,
    ).toEqual([{ category_id: category.id }]);
  });

  it('lets a pending performer log in without verification', async () => {
    const { token } = await api.registerPerformer();
    expect((await api.call('getMe', {}, token)).error.statusCode).toBe(403);
    expect((await api.call('logout', {}, token)).status).toBe(200);
  });

  const halfJpeg = async () =>
    (
      await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer()
    ).subarray(0, 600);
  it.each([
    ['a text file', async () => 'hello'],
    ['an SVG file', async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a truncated PDF', async () => '%PDF-1.4 and then nothing'],
    ['a truncated picture', halfJpeg],
  ])('refuses %s as a document and stores nothing', async (_what, content) => {
    const before = stored().length;
    const body = registration();
    const { error } = await api.call('registerPerformer', {
      body: { ...body },
      files: { ...documents(), documentVerification: { name: 'document.pdf', content: await content() } },
    });
    expect(error).toMatchObject({
      statusCode: 400,
      error: 'VALIDATION',
      message: [{ property: 'documentVerification' }],
    });
    expect(await accountsNamed(body.username)).toEqual([]);
    expect(stored()).toHaveLength(before);
  });

  it('refuses missing or too large documents, and JSON', async () => {
    const { idVerification } = documents();
    expect(
      (await api.call('registerPerformer', { body: { ...registration() }, files: { idVerification } })).error.message,
    ).toEqual([{ property: 'documentVerification', constraints: { required: 'This field is required!' } }]);
    const large = { name: 'large.pdf', content: Buffer.alloc(10 * 1024 * 1024 + 1) };
    expect(
      (
        await api.call('registerPerformer', {
          body: { ...registration() },
          files: { ...documents(), documentVerification: large },
        })
      ).error,
    ).toMatchObject({ statusCode: 413, message: 'This is too large. The limit is 10 MB.' });
    expect((await api.call('registerPerformer', { body: { ...registration() } })).error.statusCode).toBe(415);
  });

  it('deletes the documents when the username is taken', async () => {
    await api.registerMember({ username: 'first-here' });
    const before = stored().length;
    expect(
      (
        await api.call('registerPerformer', {
          body: { ...registration({ username: 'first-here' }) },
          files: documents(),
        })
      ).status,
    ).toBe(400);
    expect(stored()).toHaveLength(before);
    expect(readdirSync(path.join(api.dataDir, 'tmp'))).toEqual([]);
  });
});
