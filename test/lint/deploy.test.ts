import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '@server/config';
import { Environment } from '@server/environment';

interface Service {
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown> | string[];
  env_file?: string;
}
interface Container {
  args: string[];
  env?: { name: string; value?: string }[];
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    selector: Record<string, string> & { matchLabels?: Record<string, string> };
    template: {
      metadata: { labels: Record<string, string> };
      spec: { containers: Container[]; securityContext: { runAsNonRoot: boolean } };
    };
  };
}

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');
const linesOf = (text: string) => text.split('\n').filter((line) => /^[A-Z]/.test(line));
const secret = () => randomBytes(32).toString('base64');
const filledIn: Record<string, string> = {
  FOOTLIGHTS_SECRET: secret(),
  ENCRYPTION_KEYS: `main:${secret()}`,
  INTERNAL_SECRET: secret(),
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const example = Object.fromEntries(
  linesOf(read('site.env.example')).map((line) => {
    const [name = '', ...value] = line.split('=');
    return [name, value.join('=') || filledIn[name] || ''];
  }),
);
const partsOf = (args: string[]) => args.find((each) => each.startsWith('--parts='))!.slice('--parts='.length);

describe('deploy/compose.yml', () => {
  const { services } = parse(read('compose.yml'), { merge: true }) as { services: Record<string, Service> };
  const own = Object.entries(services).filter(([, { env_file: file }]) => file === 'site.env');

  test('has everything that a live site needs', () => {
    expect(Object.keys(services).sort()).toEqual(
      ['api1', 'api2', 'bucket', 'media', 'nginx', 'postgres', 'redis', 'store', 'web'].sort(),
    );
    expect(own.map(([name]) => name)).toEqual(['api1', 'api2', 'web', 'media']);
  });

  test('depends only on services that exist', () => {
    const needed = Object.values(services).flatMap(({ depends_on: on = [] }) =>
      Array.isArray(on) ? on : Object.keys(on),
    );
    expect(needed.filter((name) => !services[name])).toEqual([]);
  });

  test.each(own)('starts %s in live mode with site.env.example filled in', (_name, { command = [], environment }) => {
    const config = readConfig({ ...example, ...environment, FOOTLIGHTS_PARTS: partsOf(command) });
    expect(config.mode).toBe('live');
    expect(Object.keys({ ...example, ...environment }).filter((name) => !(name in Environment.shape))).toEqual([]);
  });
});

describe('deploy/kubernetes.yml', () => {
  const manifests = parseAllDocuments(read('kubernetes.yml')).map((each) => each.toJS() as Manifest);
  const workloads = manifests.filter(({ kind }) => kind !== 'Service');

  test.each(workloads.map((each) => [each.metadata.name, each] as const))(
    'starts %s in live mode, without the rights of root, and selects its own pods',
    (_name, { spec: { selector, template } }) => {
      const { containers, securityContext } = template.spec;
      const [{ args, env = [] }] = containers as [Container];
      const values = env.filter(({ value }) => value !== undefined && !value.includes('$('));
      const environment = Object.fromEntries(values.map(({ name, value }) => [name, value]));
      expect(readConfig({ ...example, ...environment, FOOTLIGHTS_PARTS: partsOf(args) }).mode).toBe('live');
      expect(securityContext.runAsNonRoot).toBe(true);
      expect(template.metadata.labels).toEqual(selector.matchLabels);
    },
  );

  test('every service selects pods that exist', () => {
    const labels = workloads.map(({ spec }) => spec.template.metadata.labels.app);
    const selected = manifests.filter(({ kind }) => kind === 'Service').map(({ spec }) => spec.selector.app);
    expect(selected.sort()).toEqual(labels.sort());
  });
});

describe('deploy/systemd', () => {
  const unit = read('systemd/footlights@.service');

  test('starts each part in live mode from the release, and gives shows the time to move', () => {
    expect(unit).toContain('ExecStart=/usr/bin/node scripts/serve.mjs --parts=%i');
    for (const part of ['api', 'web', 'media', 'jobs'])
      expect(
        readConfig({
          ...example,
          API_ORIGIN: 'http://127.0.0.1:3001',
          FOOTLIGHTS_PARTS: part,
          ...(part === 'jobs' ? { MEDIA_ENGINE: 'off' } : {}),
        }).mode,
      ).toBe('live');
    expect(unit).toMatch(/^KillMode=mixed$/m);
  });

  const has = spawnSync('systemd-analyze', ['--version']).status === 0;
  // Skipped where `systemd-analyze` is not installed, as in most containers. `.ci/run` does not require it.
  (has ? test : test.skip)('systemd accepts the unit', () => {
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', 'deploy/systemd/footlights@.service'], {
      encoding: 'utf8',
    });
    const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('footlights@'));
    // the program and the user of the unit are on the target machine
    expect(about.filter((line) => !/not executable|No such file|user/i.test(line))).toEqual([]);
  });
});

describe('deploy/Dockerfile', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  const final = stages.at(-1)!;

  test('builds in a stage of its own, and runs the release without root, npm or a build', () => {
    expect(stages).toHaveLength(2);
    expect(stages[0]).toContain('npm run release');
    expect(final).not.toMatch(/\bnpm\b|COPY \. /);
    expect(final).toMatch(/^USER node$/m);
    expect(final).toMatch(/^HEALTHCHECK /m);
    expect(final).toMatch(/^ENTRYPOINT \["node", "scripts\/serve\.mjs"\]$/m);
  });
});
