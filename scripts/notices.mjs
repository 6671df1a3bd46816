// `npm run notices`: writes THIRD-PARTY-NOTICES from package-lock.json and the installed packages. `--check` compares.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib.mjs';
import { DATA_AND_BINARIES, MISSING_LICENCES } from './noticesByHand.mjs';

const FILE = path.join(root, 'THIRD-PARTY-NOTICES');
const RULE = '='.repeat(100);

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const tidy = (text) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
const section = (title, text) => `${RULE}\n${title}\n${RULE}\n\n${text}\n`;

/** Returns the production packages of the lockfile, sorted: key, name, version, licence, and whether it is optional. */
function lockedPackages() {
  const { packages } = JSON.parse(read('package-lock.json'));
  return Object.entries(packages)
    .filter(([key, { dev }]) => key && !dev)
    .map(([key, { version, license, optional, devOptional, os, cpu }]) => {
      const name = key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        key,
        name,
        label: `${name} ${version}`,
        license: license ?? MISSING_LICENCES[name],
        // npm leaves these out where they don't fit, so their files can't be part of a file that is the same everywhere
        isOptional: Boolean(optional ?? devOptional ?? os ?? cpu),
      };
    })
    .sort((one, other) => (one.label < other.label ? -1 : 1));
}

const isLicenceFile = (name) => /^(licen[sc]e|copying|notice|eula)/i.test(name);

/** Returns the licence files of an installed package as one text. */
function licenceText({ key, name }) {
  const folder = path.join(root, key);
  if (!existsSync(folder)) throw new Error(`${name} is not installed. Run npm ci, then npm run notices.`);
  const files = readdirSync(folder).filter(isLicenceFile).sort();
  return files.map((file) => tidy(read(`${key}/${file}`))).join('\n\n');
}

const isCopyrightLine = (line) => /^\W*(portions )?(copyright\b.*(\(c\)|©|\d{4})|©)/i.test(line);

/** Separates what differs between packages under the same licence: the copyright lines. */
function splitLicence(text) {
  const lines = text.split('\n');
  const copyrights = lines.filter(isCopyrightLine).map((line) => line.trim());
  const body = tidy(lines.filter((line) => !isCopyrightLine(line)).join('\n')).replace(
    /^[\s#(]*(the )?mit license[\s)]*(\(mit\))?\s*/i,
    '',
  );
  return { copyrights: [...new Set(copyrights)], body, fingerprint: body.toLowerCase().replace(/[^a-z0-9]+/g, ' ') };
}

/** Returns the licence texts, each once, below the packages and copyright lines that it belongs to. */
function licenceTexts(packages) {
  const groups = new Map();
  for (const each of packages) {
    const { copyrights, body, fingerprint } = splitLicence(licenceText(each));
    const group = groups.get(fingerprint) ?? { body, members: [] };
    group.members.push([`${each.label} (${each.license})`, ...copyrights.map((line) => `    ${line}`)].join('\n'));
    groups.set(fingerprint, group);
  }
  return [...groups.values()]
    .sort((one, other) => other.members.length - one.members.length)
    .map(({ body, members }) =>
      section(
        `${members.length} ${members.length === 1 ? 'package' : 'packages'} under this licence`,
        [...members, '', body || 'These packages name their licence, but contain no licence file.'].join('\n'),
      ),
    );
}

/** Returns the text of THIRD-PARTY-NOTICES. */
function notices() {
  const packages = lockedPackages();
  const unknown = packages.filter(({ license }) => !license);
  if (unknown.length) throw new Error(`No licence known of: ${unknown.map(({ label }) => label).join(', ')}`);
  const optional = packages.filter(({ isOptional }) => isOptional);
  const licence = (name) => section(`Text of ${name}`, tidy(read(`scripts/licences/${name}.txt`)));
  return [
    'THIRD-PARTY NOTICES\n',
    'Footlights itself is under the MIT License (LICENSE). These are the licences of what it contains and installs.',
    'Written by `npm run notices` from package-lock.json and the installed packages.\n',
    ...DATA_AND_BINARIES.map(({ title, text, files = [] }) =>
      section(title, [tidy(text), ...files.map((file) => tidy(read(file)))].join('\n\n')),
    ),
    section(
      'Optional packages, of which npm installs those for the system',
      optional.map(({ label, license }) => `${label} (${license})`).join('\n'),
    ),
    ...licenceTexts(packages.filter(({ isOptional }) => !isOptional)),
    ...['LGPL-3.0', 'LGPL-2.1', 'GPL-3.0'].map(licence),
  ].join('\n');
}

const text = notices();
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text);
  console.log(`THIRD-PARTY-NOTICES: ${text.length} characters`);
} else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
  console.error('THIRD-PARTY-NOTICES is out of date. Run npm run notices and commit the file.');
  process.exitCode = 1;
}
