import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launcher } from './launcher.ts'

/** The process itself: how it starts, refuses to start, stops and dies. */
test.describe.configure({ mode: 'serial' })

const { launch, folder } = launcher()

test('the first start prints a working staff account, the second prints none', async ({
  request,
}) => {
  const first = launch({})
  const url = await first.url()
  const [, username, password] = /username\s+(\S+)\s+password\s+(\S+)/.exec(first.output()) ?? []
  const login = await request.post(`${url}/api/v0/user/login`, { data: { username, password } })
  expect(login.status()).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const second = launch({})
  await second.url()
  expect(second.output()).not.toContain('password')
})

test('a first start that fails has printed the password, which works at the next one', async ({
  request,
}) => {
  const blocker = createServer().listen(0, 'localhost')
  await once(blocker, 'listening')
  const { port } = blocker.address() as { port: number }
  const failed = launch({ PORT: String(port) })
  expect(await failed.ended).toBe(1)
  blocker.close()
  const [, username, password] = /username\s+(\S+)\s+password\s+(\S+)/.exec(failed.output()) ?? []
  const url = await launch({}).url()
  const login = await request.post(`${url}/api/v0/user/login`, { data: { username, password } })
  expect(login.status()).toBe(200)
})

test('a taken port, a bad folder and bad settings are named and end the start', async () => {
  const blocker = createServer().listen(0, 'localhost')
  await once(blocker, 'listening')
  const { port } = blocker.address() as { port: number }
  const taken = launch({ PORT: String(port) })
  expect(await taken.ended).toBe(1)
  expect(taken.output().match(/PORT \d+ is taken/g)).toEqual([`PORT ${port} is taken`])
  blocker.close()

  writeFileSync(join(folder(), 'file'), '')
  const noFolder = launch({ DATA_DIR: join(folder(), 'file', 'data') })
  expect(await noFolder.ended).toBe(1)
  expect(noFolder.output()).toContain('cannot be written')
  const unmounted = launch({ DATA_DIR: join(folder(), 'unmounted') })
  expect(await unmounted.ended).toBe(1)
  expect(unmounted.output()).toContain('does not exist: mount the disk')

  const settings = launch({ PORT: 'x', RATE_LIMITS: 'perhaps' })
  expect(await settings.ended).toBe(1)
  expect(settings.output()).toMatch(/PORT must be/)
  expect(settings.output()).toMatch(/RATE_LIMITS must be/)
  expect(settings.output()).not.toContain('at readConfig')
})

test('two processes may start at once on one data folder', async ({ request }) => {
  const both = [launch({}), launch({})]
  const urls = await Promise.all(both.map((one) => one.url()))
  for (const url of urls) expect((await request.get(`${url}/readyz`)).status()).toBe(200)
  const told = both.filter((one) => one.output().includes('password'))
  expect(told).toHaveLength(1)
})

test('a publication of one process is shown by another at the next request', async ({
  request,
}) => {
  const staff = { STAFF_USERNAME: 'ada', STAFF_PASSWORD: 'correct horse battery' }
  const [one, other] = [await launch(staff).url(), await launch(staff).url()]
  const data = { username: 'ada', password: staff.STAFF_PASSWORD }
  const { result } = await (await request.post(`${one}/api/v0/user/login`, { data })).json()
  const before = await (await request.get(`${other}/resources`)).text()
  expect(before).not.toContain('Fresh off the loom')
  expect(await (await request.get(`${other}/resources`)).text()).toBe(before)
  const published = await request.post(`${one}/api/v0/blogs`, {
    headers: { authorization: `Bearer ${result.token}` },
    data: {
      content: JSON.stringify([{ id: 't', type: 'title', content: 'Fresh off the loom' }]),
      summary: 'New',
      status: 'published',
    },
  })
  expect(published.status()).toBe(201)
  expect(await (await request.get(`${other}/resources`)).text()).toContain('Fresh off the loom')
  expect(await (await request.get(`${other}/metrics`)).text()).toMatch(
    /page_cache_hits_total [1-9]/,
  )
})

test('a stop finishes the request in flight', async ({ request }) => {
  const server = launch({})
  const url = await server.url()
  const { port } = new URL(url)
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com' })
  const socket = connect(Number(port), 'localhost')
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (text) => {
    answer += text
  })
  socket.write(
    `POST /api/v0/registrations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  // The server must have begun to read before it gets the stop signal.
  await expect.poll(async () => (await request.get(`${url}/healthz`)).status()).toBe(200)
  server.child.kill('SIGTERM')
  const accepts = () =>
    request.get(`${url}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(accepts).toBe(false)
  socket.write(body.slice(10))
  expect(await server.ended).toBe(0)
  expect(answer).toMatch(/^HTTP\/1.1 201/)
})

test('npm start forwards a stop signal, whatever Node it began with', async () => {
  const server = launch({}, 'npm', ['start'])
  await server.url()
  server.child.kill('SIGTERM')
  await server.ended
  const port = new URL(await server.url()).port
  await expect
    .poll(() =>
      fetch(`http://localhost:${port}/healthz`).then(
        () => 'up',
        () => 'down',
      ),
    )
    .toBe('down')
})

test('an acknowledged write survives kill -9', async ({ request }) => {
  const server = launch({})
  const url = await server.url()
  const sent = await request.post(`${url}/api/v0/leaderboard/score`, {
    data: { playerName: 'Ada', score: 700 },
  })
  expect(sent.status()).toBe(201)
  server.child.kill('SIGKILL')
  await server.ended
  const again = launch({})
  const { scores } = await (
    await request.get(`${await again.url()}/api/v0/leaderboard/scores`)
  ).json()
  expect(scores).toMatchObject([{ playerName: 'Ada', score: 700 }])
})

test('metrics are for loopback, or for clients with the token', async ({ request }) => {
  const server = launch({})
  const url = await server.url()
  expect(await (await request.get(`${url}/metrics`)).text()).toContain('http_requests_total')

  mkdirSync(join(folder(), 'other'))
  const guarded = launch({
    METRICS_TOKEN: 'a token for metrics',
    DATA_DIR: join(folder(), 'other'),
  })
  const address = `${await guarded.url()}/metrics`
  expect((await request.get(address)).status()).toBe(404)
  const headers = { authorization: 'Bearer a token for metrics' }
  expect((await request.get(address, { headers })).status()).toBe(200)
})
