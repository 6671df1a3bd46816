/** What is promised about live video (design 9), ms, and how it is said whether that was kept. */
export const PROMISES = { hls: 3_000, whep: 500, first: 2_000, back: 3_000, step: 80, cut: 1_000 };

const verdicts: { name: string; kept: boolean }[] = [];

export const say = (text = ''): void => void process.stdout.write(`${text}\n`);

/** One line: what was measured, beside what was promised, both in ms unless another unit is named. */
export function judge(name: string, value: number, limit: number, unit = 'ms'): void {
  const kept = value <= limit;
  verdicts.push({ name, kept });
  const ratio = limit ? `  ratio ${(value / limit).toFixed(2)}` : '';
  say(
    `${kept ? 'kept  ' : 'BROKEN'}  ${name.padEnd(60)} ${value.toFixed(0).padStart(6)} ${unit}  of ${String(limit).padStart(5)} ${unit}${ratio}`,
  );
}

/** Something that could not be measured, or promises that were judged elsewhere. */
export function note(name: string, kept: boolean): void {
  verdicts.push({ name, kept });
}

/** The last lines of a run. @returns how many promises were not kept */
export function summary(): number {
  const broken = verdicts.filter(({ kept }) => !kept);
  if (verdicts.length)
    say(
      `\n${verdicts.length - broken.length} of ${verdicts.length} kept${broken.length ? `; not: ${broken.map(({ name }) => name).join('; ')}` : ''}`,
    );
  return broken.length;
}
