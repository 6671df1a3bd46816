import { runDemo } from './demo/demo';
import { startSite } from './server/process/site';

// the one program that knows both the server and the demo: the server imports nothing of the demo
startSite(runDemo);
