import { examine } from './doctor';

// eslint-disable-next-line no-restricted-properties -- handed to the one place that reads it
void examine(process.env, process.cwd(), (text) => void process.stdout.write(text)).then((code) => process.exit(code));
