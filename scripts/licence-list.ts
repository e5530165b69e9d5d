export interface LockedPackage {
  version: string
  license?: string
  dev?: boolean
  integrity?: string
  hasInstallScript?: boolean
}

export interface Lock {
  packages: Record<string, LockedPackage>
}

/**
 * Licences that may be shipped. MPL and LGPL are allowed for parts that are used unchanged and as separate files
 * (Lightning CSS while building, libvips behind sharp); CC-BY is the browser data of caniuse.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
])

/** Checks an SPDX expression with either AND or OR; a person must decide about anything more complex. */
export function isAllowed(licence: string): boolean {
  const bare = licence.replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(bare) || (bare.includes(' AND ') && bare.includes(' OR '))) return false
  if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => allowed.has(one))
  return bare.split(' AND ').every((one) => allowed.has(one))
}

/** Packages whose licence file is MIT, but whose package.json is older than the field that npm reads. */
const toldInFile: Readonly<Record<string, string>> = { busboy: 'MIT', streamsearch: 'MIT' }

export interface Shipped {
  name: string
  version: string
  licence: string
}

/** Every installed package except development dependencies, once per version. */
export function shipped(lock: Lock): Shipped[] {
  const found = new Map<string, Shipped>()
  for (const [path, { version, license, dev }] of Object.entries(lock.packages)) {
    if (!path || dev) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    found.set(`${name}@${version}`, {
      name,
      version,
      licence: license ?? toldInFile[name] ?? 'none told',
    })
  }
  return [...found.values()].sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1))
}

export function licenceDocument(lock: Lock): string {
  const packages = shipped(lock)
  const counts = new Map<string, number>()
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  const summary = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return [
    '# Licences',
    '',
    'Every package the site is installed with, development tools left out, as the lock file names them. Made by',
    '`npm run licences`; a test fails when this list is stale or a licence is not on the list in',
    '`scripts/licence-list.ts`.',
    '',
    ...table([
      ['licence', 'packages'],
      ...summary.map(([licence, count]) => [licence, `${count}`]),
    ]),
    '',
    ...table([
      ['package', 'version', 'licence'],
      ...packages.map(({ name, version, licence }) => [name, version, licence]),
    ]),
    '',
  ].join('\n')
}

/** With aligned columns, as the formatter writes it. */
function table(rows: string[][]): string[] {
  const [head = []] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)]
}
