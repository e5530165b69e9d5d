import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { asDataUrl, picture } from '../src/testing/pictures.ts'
import { staffAccount } from './fixtures.ts'
import { launcher } from './launcher.ts'

/** Backups as operators make and try them, while the site runs. */
const { launch, folder } = launcher()

test('the newest backup is restored beside the site, looked at and deleted again', async ({
  request,
}) => {
  const site = launch({
    STAFF_USERNAME: staffAccount.username,
    STAFF_PASSWORD: staffAccount.password,
  })
  const url = await site.url()
  const login = await request.post(`${url}/api/v0/user/login`, { data: staffAccount })
  const { token } = (await login.json()).result
  // One article with a picture: those of the starter content take half a minute of a core.
  const src = asDataUrl(await picture('#6c2bff', { width: 40, height: 30 }))
  const title = { id: 't', type: 'title', content: 'Restored' }
  const published = await request.post(`${url}/api/v0/blogs`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      content: JSON.stringify([title, { id: 'i', type: 'image', src, content: src, alt: 'A' }]),
      summary: 'S',
      status: 'published',
      thumbnail: src,
    },
  })
  expect(published.status()).toBe(201)
  const run = async (...args: string[]) => {
    const command = launch({}, 'node', ['scripts/run.mjs', ...args])
    return { code: await command.ended, output: command.output() }
  }
  const none = await run('drill')
  expect(none.code).toBe(1)
  expect(none.output).toContain('There is no backup (*.backup) in')

  const data = join(folder(), 'data')
  const file = join(data, 'one.backup')
  expect((await run('backup', file)).code).toBe(0)
  const drill = await run('drill', data)
  expect(drill.output).toContain(`${file}, made 0 hours ago`)
  expect(drill.output).toMatch(/[1-9]\d* pages and [1-9]\d* pictures? were served/)
  expect(drill.output).toContain('nothing could be saved, no mail left')
  expect(drill.code).toBe(0)
  expect(readdirSync(data).filter((name) => name.startsWith('drill-'))).toEqual([])
})

test('with READ_ONLY pages are served and nothing is saved', async ({ request }) => {
  const first = launch({})
  await first.url()
  first.child.kill('SIGTERM')
  await first.ended

  const url = await launch({ READ_ONLY: 'on' }).url()
  expect(await (await request.get(`${url}/readyz`)).text()).toContain('database: read-only')
  expect((await request.get(`${url}/resources`)).status()).toBe(200)
  const data = { email: 'ada@example.com', list: 'waitlist' }
  expect((await request.post(`${url}/api/v0/subscriptions`, { data })).status()).toBe(503)
})
