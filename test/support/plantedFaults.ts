import { runDoctor } from './doctor';
import { type DoctorWorld } from './doctorWorld';

/** A fault, and what the doctor says about it. */
export interface PlantedFault {
  fault: string;
  /** plants it; returns the environment that differs, and what removes it again */
  plant: (world: DoctorWorld) => Promise<Planted> | Planted;
  named: RegExp;
  mend: RegExp;
}
interface Planted {
  env?: Record<string, string>;
  undo?: () => Promise<unknown> | unknown;
}

/** Plants a fault, runs the doctor and removes it. */
export async function diagnose(world: DoctorWorld, { plant }: PlantedFault) {
  const { env, undo } = await plant(world);
  try {
    return await runDoctor({ ...world.env, ...env });
  } finally {
    await undo?.();
  }
}

/** Registers a test for each fault: the doctor names it with its mend, finds nothing else and exits with 1. */
export function itFinds(faults: PlantedFault[], world: () => DoctorWorld): void {
  it.each(faults)('names $fault with its fix, and exits with 1', async (fault) => {
    const { said, code } = await diagnose(world(), fault);
    const [, cause = '', fix = ''] = / {2}ERROR {3}(.*)\n {10}fix: (.*)\n/.exec(said) ?? [];
    expect(cause).toMatch(fault.named);
    expect(fix).toMatch(fault.mend);
    expect(said).toMatch(/\n1 error\.\n$/);
    expect(code).toBe(1);
  });
}
