/*
 * The Node that package.json names is fetched by an install script of the package `node`, and not by npm from the lock
 * file. So the program itself is known by its hash here, and nothing runs it before it was compared. Plain JavaScript for
 * old Nodes, as set-up.mjs. `node own-node.mjs FOLDER` compares the program in this node_modules; the Dockerfile does that.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** SHA-256 of the program, by version and platform. A new version in package.json needs its hashes here. */
export const nodeHashes = {
  '24.21.0': {
    'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
    'win32-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  },
}

export const isComparable = (version, { platform = process.platform, arch = process.arch } = {}) =>
  nodeHashes[version]?.[`${platform}-${arch}`] !== undefined

/** Returns in words what is wrong with the installed program; undefined if it is the pinned one. */
export function faultOfNode(file, { version, platform = process.platform, arch = process.arch }) {
  const expected = nodeHashes[version]?.[`${platform}-${arch}`]
  if (!expected) {
    return `The hash of Node ${version} for ${platform}-${arch} is not known: start with a Node ${version.split('.')[0]} of your own.`
  }
  const found = createHash('sha256').update(readFileSync(file)).digest('hex')
  return found === expected
    ? undefined
    : `${file} is not Node ${version}: its SHA-256 is ${found}, and ${expected} is expected.`
}

const [, program = '', folder] = process.argv
if (folder && import.meta.url === pathToFileURL(program).href) {
  const { version } = JSON.parse(readFileSync(join(folder, 'node', 'package.json'), 'utf8'))
  const fault = faultOfNode(join(folder, 'node', 'bin', 'node'), { version })
  if (fault) throw new Error(fault)
}
