/*
 * What happens when the disk is full, and when there is space again?
 * The data folder is a file system of 24 MB that fills up while people sign up. As root that is a tmpfs; as anyone
 * else the size of files is limited instead. Pages must be served, writes must get a 507, the process must not exit,
 * and once there is space everything must work as before, without a restart and without losing an acknowledged write.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, article, call, signIn, signUp, until } from './kit/calls.ts'
import { fault } from './kit/fault.ts'

await fault(['sqlite'], async ({ folder, launch, open, say, check, afterwards }) => {
  const asRoot = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]).status === 0
  if (asRoot) afterwards(() => spawnSync('umount', ['-l', folder]))
  say(asRoot ? 'on a small file system of its own' : 'with a limit on the size of files')
  const site = await launch()
  const staff = await signIn(site.url)
  await call(`${site.url}/api/v0/blogs`, {
    method: 'POST',
    headers: staff,
    body: article('Before'),
  })
  const shown = () => call(`${site.url}/resources`)
  await shown()

  const ballast = join(folder, 'ballast')
  const fill = () => {
    if (!asRoot) return void spawnSync('prlimit', ['--pid', String(site.pid), '--fsize=65536:'])
    mkdirSync(ballast, { recursive: true })
    for (const size of [1_000_000, 4096]) {
      for (let i = 0; statfsSync(folder).bavail * statfsSync(folder).bsize > size; i++) {
        try {
          writeFileSync(join(ballast, `${size}-${i}`), Buffer.alloc(size))
        } catch {
          break
        }
      }
    }
  }
  const empty = () => {
    if (asRoot) rmSync(ballast, { recursive: true, force: true })
    else spawnSync('prlimit', ['--pid', String(site.pid), '--fsize=unlimited:'])
  }

  const acknowledged: string[] = []
  let n = 0
  const send = async (): Promise<Answer> => {
    const email = `person-${n++}@host${n % 40}.example`
    const answer = await signUp(site.url, email)
    if (answer.status === 201) acknowledged.push(email)
    return answer
  }
  for (let i = 0; i < 20; i++) await send()
  fill()
  let refused: Answer | undefined
  check(
    'a write is refused in time',
    await until(async () => {
      const answer = await send()
      if (answer.status !== 201) refused = answer
      return refused !== undefined
    }, 60),
  )
  check('with a 507', refused?.status === 507, refused?.status)
  check(
    'that says when to come back and what is wrong',
    Number(refused?.headers.get('retry-after')) > 0 && /no room/.test(refused?.json?.detail),
  )
  // The log is read from another stream than the response, and may be later.
  check('the log says what to do', await until(() => /make room/.test(site.output()), 10))
  const page = await shown()
  check('pages go on', page.status === 200 && page.text.includes('Before'), page.status)
  const unseen = await call(`${site.url}/faq`)
  check('so do pages that must be read first', unseen.status === 200, unseen.status)
  const list = await call(`${site.url}/api/v0/leaderboard/scores`)
  check('and the api', list.status === 200, list.status)
  check('the process lives', site.alive())
  empty()
  check(
    'with room again it takes sign-ups by itself',
    await until(async () => (await send()).status === 201, 30),
  )
  check(
    'and articles',
    (
      await call(`${site.url}/api/v0/blogs`, {
        method: 'POST',
        headers: staff,
        body: article('After'),
      })
    ).status === 201,
  )
  check('which are shown', await until(async () => (await shown()).text.includes('After'), 10))
  check('it stops by itself', (await site.stop()) === 0)

  const { db, close } = open()
  const kept = new Set(
    (await db.selectFrom('people').select('email').execute()).map(({ email }) => email),
  )
  await close()
  const lost = acknowledged.filter((email) => !kept.has(email))
  say(`${acknowledged.length} sign-ups were acknowledged`)
  check('none of them is lost', lost.length === 0, lost.length)
})
