// Checks a draw of a wheel on your own computer. It needs Node 20 and nothing else.
//
//   curl https://the.site/api/draws/<id of the draw> > draw.json
//   node check-draw.mjs draw.json
//
// It says "right" for each rule that holds, and ends with an error if one does not. README.md explains the rules.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (data) => createHash('sha256').update(data).digest();

/** Returns the outcome that follows from the seed, the number of the draw and the client seed. */
function outcomeOf(seed, number, clientSeed, outcomes) {
  const total = outcomes.reduce((sum, { weight }) => sum + weight, 0);
  const limit = 2 ** 32 - (2 ** 32 % total);
  let bytes = createHmac('sha256', seed).update(`${number}:${clientSeed}`).digest();
  for (;;) {
    for (let at = 0; at < bytes.length; at += 4) {
      const word = bytes.readUInt32BE(at);
      if (word >= limit) continue;
      let ticket = word % total;
      for (const { text, weight } of outcomes) {
        if (ticket < weight) return text;
        ticket -= weight;
      }
    }
    bytes = sha256(bytes);
  }
}

const file = process.argv[2];
if (!file) throw new Error('Name the file with the draw: node check-draw.mjs draw.json');
const answer = JSON.parse(readFileSync(file, 'utf8'));
const { seed, seedHash, number, clientSeed, outcome, outcomes, count, draws } = answer.data ?? answer;

let isWrong = false;
function report(isRight, rule) {
  isWrong ||= !isRight;
  process.stdout.write(`${isRight ? 'right' : 'WRONG'}  ${rule}\n`);
}

if (seed === null) {
  process.stdout.write(`The seed is still secret. Note its hash, and check again later:\n${seedHash}\n`);
} else {
  report(sha256(seed).toString('hex') === seedHash, `the seed has the hash ${seedHash}`);
  report(outcomeOf(seed, number, clientSeed, outcomes) === outcome, `draw ${number} gives "${outcome}"`);
  const others = draws.every(
    (one, at) => one.number === at + 1 && outcomeOf(seed, one.number, one.clientSeed, outcomes) === one.outcome,
  );
  report(
    others,
    `the first ${draws.length} of ${count} draws have the numbers 1 to ${draws.length}, and their outcomes follow`,
  );
  const own = draws.find((one) => one.number === number);
  report(
    number > draws.length || (own?.clientSeed === clientSeed && own.outcome === outcome),
    'this draw is among them',
  );
}
process.exitCode = isWrong ? 1 : 0;
