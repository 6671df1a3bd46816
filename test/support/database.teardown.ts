import { rmSync } from 'node:fs';

export default async function stopTestDatabase(): Promise<void> {
  await globalThis.stopTestDatabase?.();
  if (globalThis.testDatabaseFolder) rmSync(globalThis.testDatabaseFolder, { recursive: true, force: true });
}
