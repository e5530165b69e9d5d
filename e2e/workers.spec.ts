import { get } from 'node:http'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { type Launched, launcher } from './launcher.ts'

/** Several processes serve one site, and visitors, operators and monitors must not notice it. */
test.describe.configure({ mode: 'serial' })

const { launch } = launcher()
const two = { WORKERS: '2' }
const staff = { STAFF_USERNAME: 'ada', STAFF_PASSWORD: 'correct horse battery' }

/** A request on a new connection; connections go to the workers in turn. */
function ask(url: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode ?? 0, text })
    }).on('error', reject)
  })
}

function pidsIn(output: string, message: string): number[] {
  const lines = output.split('\n').filter((line) => line.includes(`"msg":"${message}"`))
  return lines.map((line) => JSON.parse(line).workerPid as number)
}

const started = (server: Launched) => pidsIn(server.output(), 'worker starts')

async function metric(url: string, name: string): Promise<number> {
  const { text } = await ask(`${url}/metrics`)
  const lines = text.split('\n').filter((line) => line.startsWith(name))
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}

/** Resolves to the URL when both workers respond. */
async function everyone(server: Launched): Promise<string> {
  const url = await server.url()
  await expect.poll(() => metric(url, 'site_workers')).toBe(2)
  return url
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a worker that is killed is logged and replaced, and the site keeps serving', async () => {
  const server = launch({ ...two, LOG_LEVEL: 'info' })
  const url = await everyone(server)
  const [, second = 0] = started(server)
  for (let n = 0; n < 10; n++) await ask(`${url}/healthz`)
  process.kill(second, 'SIGKILL')
  await expect
    .poll(() => pidsIn(server.output(), 'worker exited and is restarted'))
    .toEqual([second])
  expect((await ask(`${url}/healthz`)).status).toBe(200)
  await everyone(server)
  expect(started(server)).toHaveLength(3)
  expect(await metric(url, 'site_worker_deaths_total')).toBe(1)

  const [first = 0] = started(server)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => started(server)).toHaveLength(4)
  await everyone(server)
  // A terminal and npm may both send a signal. Every worker ends, and none is replaced.
  server.child.kill('SIGINT')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(started(server)).toHaveLength(4)
  expect(started(server).filter(isAlive)).toEqual([])
})

test('workers end with the primary, however it ends', async () => {
  const server = launch({ ...two, LOG_LEVEL: 'info' })
  const url = await everyone(server)
  const pids = started(server)
  expect(pids.filter(isAlive)).toHaveLength(2)
  server.child.kill('SIGKILL')
  await server.ended
  await expect.poll(() => pids.filter(isAlive)).toEqual([])
  await expect(ask(`${url}/healthz`)).rejects.toThrow('ECONNREFUSED')
})

test('the workers are one site: in its metrics, publications, ETags and limits', async ({
  request,
}) => {
  const url = await everyone(launch({ ...two, ...staff, RATE_LIMITS: 'on' }))
  await test.step('the metrics are those of the whole site, whichever worker is asked', () =>
    expectSameMetrics(url))
  await test.step('a publication is visible at the next request to every worker', () =>
    expectPublication(url, request))
  await test.step('all workers give a page the same ETag, also if a HEAD comes first', () =>
    expectSameTags(url, request))
  await test.step('the workers count limits together', () => expectSharedLimits(url))
})

async function expectSameMetrics(url: string) {
  const before = await metric(url, 'http_requests_total{method="GET",route="/healthz"')
  for (let n = 0; n < 10; n++) await ask(`${url}/healthz`)
  for (let n = 0; n < 4; n++) {
    expect(await metric(url, 'http_requests_total{method="GET",route="/healthz"')).toBe(before + 10)
  }
}

async function expectPublication(url: string, request: APIRequestContext) {
  const data = { username: staff.STAFF_USERNAME, password: staff.STAFF_PASSWORD }
  const { result } = await (await request.post(`${url}/api/v0/user/login`, { data })).json()
  for (const title of ['Fresh off the loom', 'Another thread']) {
    // Each worker has the old page in its cache.
    for (let n = 0; n < 4; n++) {
      expect((await ask(`${url}/resources`)).text).not.toContain(title)
    }
    const published = await request.post(`${url}/api/v0/blogs`, {
      headers: { authorization: `Bearer ${result.token}` },
      data: {
        content: JSON.stringify([{ id: 't', type: 'title', content: title }]),
        summary: 'New',
        status: 'published',
      },
    })
    expect(published.status()).toBe(201)
    for (let n = 0; n < 4; n++) expect((await ask(`${url}/resources`)).text).toContain(title)
  }
  expect(await metric(url, 'page_cache_hits_total')).toBeGreaterThan(4)
}

async function expectSharedLimits(url: string) {
  const statuses: number[] = []
  // New connections, so that the workers are used in turn.
  for (let n = 0; n < 33; n++) {
    const answer = await fetch(`${url}/api/v0/leaderboard/score`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ playerName: 'Ada', score: 700 }),
    })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array(30).fill(201), 429, 429, 429])
}

async function expectSameTags(url: string, request: APIRequestContext) {
  for (const path of ['/about', '/resources']) {
    const tags = new Set<string | undefined>()
    for (const method of ['HEAD', 'HEAD', 'GET', 'GET']) {
      const headers = { connection: 'close' }
      const response = await request.fetch(url + path, { method, headers })
      tags.add(response.headers().etag)
      expect(response.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    }
    expect([...tags]).toEqual([expect.stringMatching(/^W\/"\S+"$/)])
  }
}
