import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launcher } from './launcher.ts'

/** The process itself: how it starts, refuses to start, stops and dies. */
test.describe.configure({ mode: 'serial' })

const { launch, folder } = launcher()

const accountIn = (output: string) => {
  const [, username, password] = /username\s+(\S+)\s+password\s+(\S+)/.exec(output) ?? []
  return { username, password }
}

test('the first start prints a working staff account; after kill -9 an acknowledged write is there, and no account is printed', async ({
  request,
}) => {
  const first = launch({})
  const url = await first.url()
  const data = accountIn(first.output())
  expect((await request.post(`${url}/api/v0/user/login`, { data })).status()).toBe(200)
  const sent = await request.post(`${url}/api/v0/leaderboard/score`, {
    data: { playerName: 'Ada', score: 700 },
  })
  expect(sent.status()).toBe(201)
  first.child.kill('SIGKILL')
  await first.ended

  const second = launch({})
  const list = await request.get(`${await second.url()}/api/v0/leaderboard/scores`)
  expect((await list.json()).scores).toMatchObject([{ playerName: 'Ada', score: 700 }])
  expect(second.output()).not.toContain('password')
})

test('a taken port, a bad folder and bad settings are named and end the start', async ({
  request,
}) => {
  const blocker = createServer().listen(0, 'localhost')
  await once(blocker, 'listening')
  const { port } = blocker.address() as { port: number }
  const taken = launch({ PORT: String(port), WORKERS: '2' })
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

  // The start that failed has printed the first account, and it works at the next one.
  const url = await launch({}).url()
  const login = await request.post(`${url}/api/v0/user/login`, { data: accountIn(taken.output()) })
  expect(login.status()).toBe(200)
})

test('two processes may start at once on one data folder, and each shows what the other publishes', async ({
  request,
}) => {
  const both = [launch({}), launch({})]
  const [one = '', other = ''] = await Promise.all(both.map((each) => each.url()))
  for (const url of [one, other]) expect((await request.get(`${url}/readyz`)).status()).toBe(200)
  const [told, ...more] = both.filter((each) => each.output().includes('password'))
  expect(more).toEqual([])
  const data = accountIn(told?.output() ?? '')
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

test('metrics are for clients with the token, and a stop finishes the request in flight', async ({
  request,
}) => {
  const server = launch({ METRICS_TOKEN: 'a token for metrics', WORKERS: '2' })
  const url = await server.url()
  expect((await request.get(`${url}/metrics`)).status()).toBe(404)
  const headers = { authorization: 'Bearer a token for metrics' }
  await expect
    .poll(async () => (await request.get(`${url}/metrics`, { headers })).status())
    .toBe(200)

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
