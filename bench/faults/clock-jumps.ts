/*
 * What happens when the machine's clock is wrong for a while?
 * The site runs under libfaketime, whose time is set a year ahead and then back. Staff must be able to sign in each
 * time, sign-ups must get their mail, links sent while the clock was wrong must work, and nobody may be locked out.
 */
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, signUp, until } from './kit/calls.ts'
import { fault } from './kit/fault.ts'
import { countingMailHost } from './kit/mail-host.ts'
import { mailsLeft } from './kit/mails-left.ts'

const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1')

await fault(['sqlite'], async ({ folder, launch, open, check, afterwards }) => {
  if (!library || !existsSync(library))
    throw new Error('This needs libfaketime: apt-get install libfaketime')
  const host = await countingMailHost()
  afterwards(host.close)
  const clock = join(folder, 'clock')
  const setClock = async (offset: string) => {
    writeFileSync(clock, offset)
    await sleep(1500)
  }
  await setClock('+0')
  const site = await launch({
    env: {
      ...host.env,
      RATE_LIMITS: 'on',
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  })
  const staffReads = async (headers: Record<string, string>) =>
    (await call(`${site.url}/api/v0/leads`, { headers })).status
  const mailed = (email: string) => until(() => host.mails.get(email) === 1, 30)
  const before = await signIn(site.url)

  await setClock('+365d')
  const date = new Date((await call(`${site.url}/healthz`)).headers.get('date') ?? '')
  check(
    'its clock is a year ahead',
    date.getTime() > Date.now() + 300 * 86_400_000,
    date.toISOString(),
  )
  check('sessions have ended', (await staffReads(before)) === 401)
  const ahead = await signIn(site.url)
  check('staff sign in again', (await staffReads(ahead)) === 200)
  check('a sign-up is taken', (await signUp(site.url, 'ahead@host1.example')).status === 201)
  check('and mailed', await mailed('ahead@host1.example'))
  await call(`${site.url}/api/v0/user/login`, {
    method: 'POST',
    body: { username: 'ada', password: 'a wrong password' },
  })

  await setClock('+0')
  check('a session from the future has ended', (await staffReads(ahead)) === 401)
  check('staff sign in', (await staffReads(await signIn(site.url))) === 200)
  check('a sign-up is taken', (await signUp(site.url, 'back@host2.example')).status === 201)
  check('and mailed', await mailed('back@host2.example'))
  const { db, close } = open()
  await db
    .updateTable('outbox')
    .set({ state: 'waiting', settled_at: null, due_at: '2099-01-01T00:00:00.000Z' })
    .where('person_id', '=', 1)
    .execute()
  check('a mail that was put off for years is seen to now', await mailsLeft(db, 30))
  await close()
  check('the process lives', site.alive())
})
