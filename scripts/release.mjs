// `npm run release [-- FOLDER]`: builds the site and writes a folder (release/ by default) with everything that it
// needs to run and nothing else: the build, the packages of production, migrations, demo content and deploy/. It starts
// without npm or network: node scripts/serve.mjs. deploy/ makes images and services of it.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, install, requireNode, root } from './lib.mjs';
import { productionPackages } from './packages.mjs';

const CONTENTS = [
  'dist',
  'public',
  'server/db/migrations',
  'demo/clips',
  'demo/pictures',
  'scripts/lib.mjs',
  'scripts/serve.mjs',
  'deploy',
  'docs',
  'next.config.js',
  'package.json',
  'package-lock.json',
  '.env.example',
  'LICENSE',
  'THIRD-PARTY-NOTICES',
  'README.md',
  'CHANGELOG.md',
];

requireNode();
process.chdir(root);
await install();
await build();
const target = path.resolve(process.argv[2] ?? 'release');
const isRelease = existsSync(path.join(target, '.footlights-release'));
if (existsSync(target) && readdirSync(target).length > 0 && !isRelease) {
  console.error(`${target} holds other files. Name an empty folder.`);
  process.exit(1);
}
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const name of CONTENTS.filter((each) => existsSync(path.join(root, each))))
  cpSync(path.join(root, name), path.join(target, name), { recursive: true });
cpSync(path.join(root, '.next'), path.join(target, '.next'), {
  recursive: true,
  // its links lead to node_modules: they must lead to those of the release
  verbatimSymlinks: true,
  filter: (file) => !/^\.next[/\\](cache|dev|trace)/.test(path.relative(root, file)),
});
const packages = productionPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')));
for (const name of packages.filter((each) => existsSync(path.join(root, each))))
  cpSync(path.join(root, name), path.join(target, name), {
    recursive: true,
    verbatimSymlinks: true,
    // the packages below a package are listed by themselves; folders of that name further down are its own
    filter: (file) => path.resolve(file) !== path.resolve(root, name, 'node_modules'),
  });
writeFileSync(
  path.join(target, '.footlights-release'),
  `${JSON.parse(readFileSync('package.json', 'utf8')).version}\n`,
);
process.stdout.write(`  ${packages.length} packages and the build are in ${target}\n`);
