/**
 * The runtime of Jest, which would compile every module again for every test file. Here each worker compiles a module
 * once and runs its script in the sandbox of each test file, which saves a sixth of the time of the server tests.
 */
const vm = require('node:vm');

const compileFunction = vm.compileFunction;
const compiled = new Map();

/** An import() needs the sandbox that compiled it. */
const DYNAMIC_IMPORT = /\bimport\s*[(/]/;

vm.compileFunction = (code, parameters, options) => {
  const head = `(function (${parameters.join(', ')}) {`;
  const key = `${options.filename}\n${head}`;
  let known = compiled.get(key);
  if (known?.code !== code) {
    if (!options.parsingContext || DYNAMIC_IMPORT.test(code)) return compileFunction(code, parameters, options);
    try {
      const script = new vm.Script(`${head}${code}\n})`, { filename: options.filename, columnOffset: -head.length });
      known = { code, script };
    } catch {
      // Jest expects the syntax errors of the original
      return compileFunction(code, parameters, options);
    }
    compiled.set(key, known);
  }
  return known.script.runInContext(options.parsingContext);
};

module.exports = require('jest-runtime');
