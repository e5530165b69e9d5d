/*
 * Makes a clone ready to run: installs the locked dependencies and the project's own Node and builds, each only if
 * missing or stale. Plain JavaScript for old Nodes: on a fresh clone this file runs before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faultOfNode, isComparable } from './own-node.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const ownNode = join(root, 'node_modules', 'node', 'bin', 'node')

/**
 * Installs, then continues under the project's own Node, whatever Node this process runs on. Returns the folder of
 * the build.
 */
export async function setUp({ build = false } = {}) {
  refuseOldNode()
  process.chdir(root)
  installIfStale()
  if (!isOwnNode()) await continueUnderOwnNode()
  endWithParent()
  if (existsSync('.env')) process.loadEnvFile('.env')
  if (!build) return undefined
  return buildFolder()
}

/** In a process of its own: Node needs 28 MB to run TypeScript, and this process lives as long as the site. */
function buildFolder() {
  const program = join(root, 'scripts', 'build-folder.ts')
  const { status, signal, output } = spawnSync(process.execPath, [program], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
  })
  if (status !== 0) process.exit(status ?? 128 + (constants.signals[signal] ?? 0))
  return output[3]
}

/**
 * npm silently leaves out optional packages whose `engines` exclude the Node it runs on. The native parts of the
 * bundler and of sharp are such packages, so an install under an older Node would be broken for every Node.
 */
function refuseOldNode() {
  const [major = 0, minor = 0] = process.version.slice(1).split('.').map(Number)
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (fits) return
  process.stderr.write(
    `Wireloom needs Node 20.19, 22.12 or newer to install and start; this is ${process.version}\n`,
  )
  process.exit(1)
}

/**
 * Any Node of the major version in package.json. A process that was started as the project's own Node never starts
 * another, whatever version it reports: the two would start each other for ever.
 */
function isOwnNode() {
  if (process.env[parentVariable]) return true
  const { version } = ownPackage()
  return process.versions.node.split('.')[0] === version.split('.')[0]
}

const ownPackage = () =>
  JSON.parse(readFileSync(join(root, 'node_modules', 'node', 'package.json')))

/** Never returns: the other process does the work, and this one passes on signals and how it ended. */
async function continueUnderOwnNode() {
  const args = [...process.execArgv, ...process.argv.slice(1)]
  // The channel carries no messages. It tells the child when this process dies, however it dies.
  const child = spawn(ownNode, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [parentVariable]: '1' },
  })
  // A terminal interrupts the child as well, so it gets the signal twice; the second one changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  const [status, signal] = await once(child, 'exit')
  process.exit(status ?? 128 + constants.signals[signal])
}

const parentVariable = 'WIRELOOM_STARTED_BY_OTHER_NODE'

function endWithParent() {
  if (!process.env[parentVariable]) return
  delete process.env[parentVariable]
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The channel alone must not keep a process alive that has nothing left to do.
  process.channel?.unref()
}

const stamp = join(root, 'node_modules', '.wireloom-lock')

const lockHash = () =>
  createHash('sha256')
    .update('package-lock.json\0')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** For a container image, which contains its dependencies and is read-only: its start installs nothing. */
export function markInstalled() {
  writeFileSync(stamp, lockHash())
}

function installIfStale() {
  const lock = lockHash()
  if (existsSync(ownNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  process.stdout.write('Installing the locked dependencies (once) ...\n')
  // Not `npm ci`: it requires every platform's optional binaries in the lock file, even those that a registry lacks.
  // With NODE_ENV=production npm would leave out the tools that build the site.
  const args = [
    'install',
    '--include=dev',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status } = spawnSync('npm', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) {
    process.stderr.write(`npm ${args.join(' ')} failed; the lines above say why\n`)
    process.exit(1)
  }
  refuseOtherProgram()
  writeFileSync(stamp, lock)
}

/**
 * Also where this process runs on a Node of the machine: the service and the commands in node_modules run the installed
 * one. On a platform whose hash nobody has compared, only a Node of the machine is used.
 */
function refuseOtherProgram() {
  const { version } = ownPackage()
  if (isOwnNode() && !isComparable(version)) return
  const fault = faultOfNode(ownNode, { version })
  if (!fault) return
  process.stderr.write(`${fault}\n`)
  process.exit(1)
}
