// isomorphic-unfetch picks a Node client under Jest; tests replace the global fetch, so hand every call to it.
module.exports = (...args) => globalThis.fetch(...args);
