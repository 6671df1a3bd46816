import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openApiDocument } from '../test/support/openapi';

// `npm run openapi`: writes docs/api/openapi.json from the contract.
async function write(): Promise<void> {
  const docs = path.join(__dirname, '../docs/api');
  const document = await openApiDocument();
  writeFileSync(path.join(docs, 'openapi.json'), `${JSON.stringify(document, null, 1)}\n`);
  console.log(`docs/api: ${Object.keys(document.paths).length} paths`);
}
void write();
