/*
 * Does the systemd unit start the site with .env.example as its settings, and do the commands find that site?
 * The unit, with its paths and its user replaced by those of a scratch folder, is checked by systemd-analyze and then
 * run with the same command, user, working directory and environment, and nothing else. If root runs this on Linux, the
 * file system is read-only except for the folder of the unit and a temporary one, and no capability is left, as in the
 * unit's sandbox. Not covered: its filters of system calls, address families and devices.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort, nobody } from '#src/testing/postgres-server.ts'
import { readServiceUnit } from '../../scripts/service-unit.ts'
import { call, until } from './kit/calls.ts'
import { fault } from './kit/fault.ts'

const checkout = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(checkout, file), 'utf8')

await fault(['sqlite'], async ({ folder, say, check, afterwards }) => {
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? 'nobody' : userInfo().username
  const owner = isRoot ? nobody() : undefined
  const [state, settings] = [join(folder, 'var'), join(folder, 'etc')]
  chmodSync(folder, 0o755)
  mkdirSync(state, { mode: 0o700 })
  mkdirSync(settings, { mode: 0o700 })
  if (owner) chownSync(state, owner.uid, owner.gid)
  const port = await freePort()
  writeFileSync(join(settings, 'env'), `${read('.env.example')}\nPORT=${port}\nWORKERS=1\n`)
  const service = join(folder, 'service.env')
  writeFileSync(service, read('deploy/service.env').replaceAll('/var/lib/wireloom', state))
  const unitFile = join(folder, 'wireloom.service')
  const text = read('deploy/wireloom.service')
    .replaceAll('/opt/wireloom/deploy/service.env', service)
    .replaceAll('/opt/wireloom', checkout)
    .replaceAll('/etc/wireloom', settings)
    .replaceAll('/var/lib/wireloom', state)
    .replace(/^User=.*$/m, `User=${user}`)
    .replace(/^Group=.*\n/m, '')
  writeFileSync(unitFile, text)
  const verified = spawnSync('systemd-analyze', ['verify', unitFile], { encoding: 'utf8' })
  if (verified.error) say('systemd-analyze is not here: the unit is not verified')
  else check('systemd-analyze verifies the unit', verified.status === 0, verified.stderr)

  const unit = readServiceUnit(text)
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary, { mode: 0o1777 })
  if (owner) chownSync(temporary, owner.uid, owner.gid)
  const within = owner && sandbox(owner, [state, temporary])
  if (!within) say('not root, or not on Linux: the file system is not read-only')
  const [program = '', ...args] = [...(within ?? []), ...unit.start]
  const place = {
    cwd: unit.workingDirectory,
    env: { PATH: process.env.PATH, TMPDIR: temporary, ...unit.environment },
  }
  if (within) {
    const open = join(folder, 'open')
    mkdirSync(open)
    chmodSync(open, 0o777)
    const [first = '', ...rest] = [...within, 'touch', join(open, 'touched')]
    check('it may write to no other folder', spawnSync(first, rest, place).status !== 0)
  }
  const site = spawn(program, args, {
    ...(!within && owner),
    ...place,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  afterwards(() => site.kill('SIGKILL'))
  let output = ''
  for (const stream of [site.stdout, site.stderr]) {
    stream.on('data', (part) => {
      output += part
    })
  }
  const url = `http://localhost:${port}`
  const ready = async () => (await call(`${url}/readyz`)).status === 200
  check('the site starts', await until(ready, 120), output)
  check('its data is in the folder of the unit', statSync(join(state, 'wireloom.db')).isFile())

  const command = (...words: string[]) =>
    spawnSync(join(checkout, 'deploy', 'wireloom'), words, {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, WIRELOOM_UNIT: unitFile },
      // Not the checkout: an operator may be in any folder.
      cwd: '/',
    })
  const doctor = command('doctor')
  check('wireloom doctor looks at that site', doctor.stdout.includes(state), doctor.stderr)
  const staff = command('staff', 'list')
  check('wireloom staff lists its account', staff.stdout.includes('owner'), staff.stderr)
  const file = join(state, 'by-hand.backup')
  const backup = command('backup', file)
  check('wireloom backup makes a backup', backup.status === 0, backup.stderr)
  check("as the service's user", statSync(file).uid === (owner?.uid ?? process.getuid?.()))
  check('another word is refused', command('dance').status === 1)

  const ended = once(site, 'exit')
  site.kill('SIGTERM')
  const [code] = await ended
  check('it stops by itself', code === 0, `${code} ${output}`)
})

/** A command in front of another one that shows it the machine as the unit's sandbox does; undefined if it cannot. */
function sandbox({ uid, gid }: { uid: number; gid: number }, writable: string[]) {
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return undefined
  const mounts = writable.map((path) => `mount --bind ${path} ${path}`)
  const steps = [...mounts, 'mount -o remount,bind,ro /']
  const user = `--reuid ${uid} --regid ${gid} --clear-groups`
  const limits = '--no-new-privs --bounding-set=-all --inh-caps=-all'
  return [
    ...['unshare', '--mount', 'sh', '-c'],
    ...[`${steps.join(' && ')} && exec setpriv ${user} ${limits} "$@"`, 'sh'],
  ]
}
