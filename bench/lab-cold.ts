import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
async function main() {
  const dataDir = process.env.LABDATA ?? mkdtempSync('/tmp/labdata-');
  const env = { ...process.env, NODE_ENV: 'production' as const, PORT: '0', HOST: '127.0.0.1', FOOTLIGHTS_DATA: dataDir, FOOTLIGHTS_DEMO: 'on', RATE_LIMITS: 'off', INTERNAL_SECRET: 'lab' };
  const prof = process.env.PROF ? ['--cpu-prof', '--cpu-prof-interval', '500', '--cpu-prof-dir=/tmp/prof2'] : [];
  const child = spawn(process.execPath, [...prof, '--enable-source-maps', 'dist/main.cjs'], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const url = await new Promise<string>((r) => child.on('message', (m: any) => m.type === 'ready' && r(m.url)));
  const h = { 'x-footlights-internal': 'lab', 'x-footlights-visitor-ip': '127.0.0.1' };
  await new Promise((r) => setTimeout(r, 3000));
  for (const path of (process.env.PATHS ?? '/performers/maestro-bellini,/').split(',')) {
    const times: number[] = [];
    for (let i = 0; i < 300; i++) { const t = performance.now(); await (await fetch(url + path, { headers: h })).text(); times.push(performance.now() - t); }
    const late = times.slice(100).sort((a, b) => a - b);
    console.log(path, late[100]!.toFixed(2), late[10]!.toFixed(2));
  }
  child.kill('SIGTERM'); await new Promise((r) => child.on('exit', r)); console.log(dataDir);
}
void main();
