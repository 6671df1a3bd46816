// The packages that a running site needs, from the lockfile. `npm install --omit=dev` would leave out packages that
// only peers of development packages share with the site, such as antd.

/** Resolves a package like Node: next to the importing package, then in each folder above it. */
function resolve(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const key = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[key]) return key;
    if (!at) return null;
  }
}

/** Returns the folders of all packages that production needs, peers included, sorted. */
export function productionPackages({ packages }) {
  const needed = new Set();
  const visit = (from, { dependencies, optionalDependencies, peerDependencies }) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const key = resolve(packages, from, name);
      if (!key || needed.has(key)) continue;
      needed.add(key);
      visit(key, packages[key]);
    }
  };
  visit('', packages['']);
  return [...needed].sort();
}
