import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { callsToCome, openApiDocument } from '../test/support/openapi';

// `npm run openapi`: writes the document and the list of calls still to come from the contract.
async function write(): Promise<void> {
  const docs = path.join(__dirname, '../docs/api');
  const document = await openApiDocument();
  const toCome = await callsToCome();
  writeFileSync(path.join(docs, 'openapi.json'), `${JSON.stringify(document, null, 1)}\n`);
  writeFileSync(path.join(docs, 'calls-to-come.txt'), toCome.map((call) => `${call}\n`).join(''));
  console.log(`docs/api: ${Object.keys(document.paths).length} paths, ${toCome.length} calls of the specification still to come`);
}
void write();
