/*
 * Brings a clone to where it can run: the locked dependencies, Node 24 and a build, each only if missing or
 * stale. Plain JavaScript for old Nodes: on a fresh clone this file runs before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const ownNode = join(root, 'node_modules', 'node', 'bin', 'node')

/** Installs, then goes on under the project's own Node, whatever Node this began with. */
export async function setUp({ build = false } = {}) {
  process.chdir(root)
  installIfStale()
  if (process.version.split('.')[0] !== 'v24') {
    const args = [...process.execArgv, ...process.argv.slice(1)]
    const child = spawn(ownNode, args, { stdio: 'inherit' })
    // A terminal sends its interrupt to both; the others reach only us, and the site must hear them to stop well.
    process.on('SIGINT', () => {})
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    const [status] = await once(child, 'exit')
    process.exit(status ?? 1)
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  if (build) buildIfStale()
}

function installIfStale() {
  const stamp = join(root, 'node_modules', '.wireloom-lock')
  const lock = hashOf(['package-lock.json'])
  if (existsSync(ownNode) && readText(stamp) === lock) return
  say('Installing the locked dependencies (once) ...')
  // Not `npm ci`: it wants every platform's optional binaries in the lock file, also those a registry lacks.
  // With NODE_ENV=production npm would leave out what builds the site.
  run('npm', [
    'install',
    '--include=dev',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  writeFileSync(stamp, lock)
}

function buildIfStale() {
  const stamp = join(root, 'dist', '.wireloom-build')
  const sources = hashOf([
    'src',
    'public',
    'vite.config.ts',
    'scripts/precompress.ts',
    'package-lock.json',
  ])
  if (readText(stamp) === sources) return
  say('Building the site ...')
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, sources)
}

/** A hash over names, sizes and times: enough to see a change, quick enough for every start. */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addTo(hash, path)
  return hash.digest('hex')
}

function addTo(hash, path) {
  // The build writes the route tree itself; counting it would make every build stale at once.
  if (!existsSync(path) || path.endsWith('routeTree.gen.ts')) return
  const stat = statSync(path)
  if (stat.isDirectory()) {
    for (const name of readdirSync(path).sort()) addTo(hash, join(path, name))
    return
  }
  const mark = path === 'package-lock.json' ? readFileSync(path) : `${stat.size} ${stat.mtimeMs}`
  hash.update(`${path}\0`).update(mark)
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status === 0) return
  process.stderr.write(`${[command, ...args].join(' ')} failed; the lines above say why\n`)
  process.exit(1)
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
