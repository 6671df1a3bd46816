import os from 'node:os';
import sharp from 'sharp';
import { serveTasks } from '../workers/serveTasks';
import { PictureRefused } from './faults';
import { renderPictures, resizePicture, verifyPicture } from './render';
import { type TaskRequest } from './tasks';

/** The process ends when it needs more, whatever a picture asks for. A decoded picture of 50 megapixels has 200 MB. */
const MEMORY_MAX_BYTES = 1024 * 1024 * 1024;
const MEMORY_CHECK_INTERVAL_MS = 50;
/** Lets the processes that answer requests run first when the machine is busy. */
const LOW_PRIORITY = 10;

try {
  os.setPriority(LOW_PRIORITY);
} catch {
  // some containers forbid it
}
sharp.cache(false);
// the tasks run in parallel; one task never occupies all processors
sharp.concurrency(1);
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX_BYTES) process.exit(1);
}, MEMORY_CHECK_INTERVAL_MS);

function run(request: TaskRequest) {
  switch (request.task) {
    case 'verify':
      return verifyPicture(request);
    case 'render':
      return renderPictures(request, request.renderings);
    case 'resize':
      return resizePicture(request);
  }
}

serveTasks(run, (error) => (error instanceof PictureRefused ? { fault: error.fault, text: error.message } : null));
