// Tests preload this into the media process (NODE_OPTIONS). It reports memory and handles after a garbage collection.
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
  process.on('message', (message) => {
    if (message?.type !== 'probe') return;
    // twice: the second collection frees what finalisers released
    globalThis.gc();
    setImmediate(() => {
      globalThis.gc();
      const { heapUsed, external } = process.memoryUsage();
      process.send({ type: 'probed', memory: heapUsed + external, resources: process.getActiveResourcesInfo() });
    });
  });
}
