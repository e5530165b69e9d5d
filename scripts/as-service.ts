import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants, userInfo } from 'node:os'
import { join } from 'node:path'
import { operatorCommands } from './operator-commands.ts'
import { readServiceUnit } from './service-unit.ts'

/*
 * `wireloom COMMAND`: runs a command of the site with the user and environment of the systemd service. Run by hand, a
 * command would read another .env, use another DATA_DIR and leave files there that the service may not write.
 */
const root = join(import.meta.dirname, '..')
const installed = process.env.WIRELOOM_UNIT ?? '/etc/systemd/system/wireloom.service'
const file = existsSync(installed) ? installed : join(root, 'deploy', 'wireloom.service')

const commands = operatorCommands(root)

const [name, ...args] = process.argv.slice(2)
if (!name || !commands.includes(name)) {
  end(`wireloom COMMAND [ARGUMENTS], one of: ${commands.toSorted().join(', ')}`)
}
const unit = readUnit()
process.umask(0o077)
const { PATH, TERM, LANG } = process.env
const { status, signal, error } = spawnSync(
  process.execPath,
  [join(unit.workingDirectory, 'scripts', 'run.mjs'), name, ...args],
  {
    ...userOf(unit.user),
    cwd: unit.workingDirectory,
    env: { PATH, TERM, LANG, ...unit.environment },
    stdio: 'inherit',
  },
)
if (error) end(error.message)
process.exit(status ?? 128 + (signal ? constants.signals[signal] : 0))

function readUnit() {
  try {
    return readServiceUnit(readFileSync(file, 'utf8'))
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code === 'EACCES') end(`${path} may not be read: run it as root, sudo wireloom ${name}`)
    if (code === 'ENOENT') end(`${path} does not exist: install it as in docs/operations.md`)
    throw error
  }
}

function userOf(user: string): { uid?: number; gid?: number } {
  if (userInfo().username === user) return {}
  if (process.getuid?.() !== 0) end(`This must run as root or as ${user}: sudo wireloom ${name}`)
  const id = (flag: string) => spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim()
  const [uid, gid] = [id('-u'), id('-g')]
  if (!uid || !gid) end(`There is no user ${user}: useradd --system ${user}`)
  return { uid: Number(uid), gid: Number(gid) }
}

function end(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
