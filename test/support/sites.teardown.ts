import { rmSync } from 'node:fs';

export default function removeSites(): void {
  for (const folder of globalThis.madeSites ?? []) rmSync(folder, { recursive: true, force: true });
}
