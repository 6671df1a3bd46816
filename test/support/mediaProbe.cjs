// Loaded into the media process by tests alone (NODE_OPTIONS): tells what it holds, after a garbage collection. The server itself has no such door.
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
  process.on('message', (message) => {
    if (message?.type !== 'probe') return;
    // twice: what finalisers let go of goes with the second
    globalThis.gc();
    setImmediate(() => {
      globalThis.gc();
      const { heapUsed, external } = process.memoryUsage();
      process.send({ type: 'probed', memory: heapUsed + external, resources: process.getActiveResourcesInfo() });
    });
  });
}
