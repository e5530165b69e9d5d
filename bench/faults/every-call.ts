/*
 * Can a stranger's input break a call of the API?
 * Every call of the OpenAPI document, as a visitor, with a bad token and with each role; with ids that are none; with
 * bodies that are empty, wrong, deep, long or no JSON, with their length and chunked. No answer may be a 500 or above
 * other than a deliberate 503, none may be missing, and an id that is no decimal number must never find anything.
 *
 *   npm run faults -- every-call [--on sqlite|postgres]
 */
import { Agent, request } from 'node:http'
import { addAccount } from '#src/staff/api/accounts/accounts.ts'
import { type ApiDocument, type Operation, operationsOf } from '#src/testing/fuzz/schema.ts'
import { article, call, signUp } from './kit/calls.ts'
import { fault } from './kit/fault.ts'
import { staffPassword } from './kit/site-process.ts'

const atOnce = 8
const roles = ['owner', 'editor', 'writer'] as const

const hostileIds = [
  ...['0x1', '0b1', '0o1', '1.0', '%201', '1%20', '+1', '-1', '0', '1e0', '01', '%D9%A1'],
  ...['2147483648', '9223372036854775808', '9'.repeat(300), '%00', '1%00', '..%2F1', 'NaN', "1'--"],
]

const bodies: [string, string][] = [
  ['nothing', ''],
  ['an empty object', '{}'],
  ['null', 'null'],
  ['a list', '[[]]'],
  ['no JSON', '{"a":'],
  ['deep', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ['a prototype', '{"__proto__":{"a":1},"constructor":{"prototype":{"b":1}}}'],
  ['long', JSON.stringify({ email: `${'a'.repeat(400_000)}@example.com`, password: 'p' })],
  [
    'characters',
    JSON.stringify({ email: 'a\u0000b@example.com', q: '\ud800', username: '\u0000' }),
  ],
]

interface Sent {
  operation: Operation
  path: string
  who: string
  authorization?: string
  body?: string
  chunked?: boolean
}

await fault(['sqlite', 'postgres'], async ({ launch, open, say, check }) => {
  const site = await launch({ asStarted: true, env: { WORKERS: '2' } })
  const { db, close } = open()
  for (const role of roles) await addAccount(db, role, staffPassword, { role })
  await close()
  const tokens = new Map<string, string>()
  const signIn = async (username: string) => {
    const body = { username, password: staffPassword }
    const { json } = await call(`${site.url}/api/v0/user/login`, { method: 'POST', body })
    tokens.set(username, `Bearer ${json.result.token}`)
  }
  for (const role of roles) await signIn(role)
  for (let nth = 0; nth < 3; nth++) {
    const headers = { authorization: tokens.get('owner') ?? '' }
    await call(`${site.url}/api/v0/blogs`, { method: 'POST', headers, body: article(`No ${nth}`) })
    await signUp(site.url, `person-${nth}@example.com`)
  }
  const document: ApiDocument = (await call(`${site.url}/api/v0/openapi.json`)).json
  const operations = operationsOf(document)
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const broken: string[] = []
  const found: string[] = []
  const statuses = new Map<number, number>()
  let sent = 0

  const send = ({ operation, path, authorization, body, chunked }: Sent) =>
    new Promise<number>((resolve) => {
      const headers: Record<string, string | number> = {
        ...(authorization && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(body !== undefined && !chunked && { 'content-length': Buffer.byteLength(body) }),
        ...(chunked && { 'transfer-encoding': 'chunked' }),
      }
      const { method } = operation
      const asked = request(site.url + path, { method, headers, agent }, (response) => {
        response.resume()
        response.on('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
      })
      asked.on('error', () => resolve(0))
      asked.setTimeout(60_000, () => asked.destroy())
      const half = Math.floor((body?.length ?? 0) / 2)
      if (chunked && body) asked.write(body.slice(0, half))
      asked.end(chunked && body ? body.slice(half) : body)
    })

  const note = async (one: Sent, isHostile: boolean) => {
    const status = await send(one)
    sent++
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const label = `${status} ${one.operation.method} ${one.path.slice(0, 80)} as ${one.who}${one.chunked ? ', chunked' : ''}: ${one.body?.slice(0, 40) ?? ''}`
    if (status === 0 || (status >= 500 && status !== 503)) broken.push(label)
    if (isHostile && status >= 200 && status < 300) found.push(label)
    const role = roles.find((each) => each === one.who)
    if (status === 401 && role) await signIn(role)
  }

  const work = async (operation: Operation) => {
    const fill = (id: string) => operation.path.replaceAll(/\{\w+\}/g, id)
    const numbered = operation.parameters.some(
      ({ in: place, schema }) => place === 'path' && [schema.type].flat().includes('integer'),
    )
    const reads = operation.method === 'GET'
    for (const who of ['visitor', 'bad token', ...roles]) {
      const authorization = () => (who === 'bad token' ? 'Bearer a.b.c' : tokens.get(who))
      const base = () => ({ operation, who, authorization: authorization() })
      if (operation.path.includes('{')) {
        for (const id of hostileIds) await note({ ...base(), path: fill(id) }, numbered)
      }
      if (reads) await note({ ...base(), path: fill('1') }, false)
      if (reads) await note({ ...base(), path: `${fill('1')}?limit=-1&cursor=%00&q=%00` }, false)
      for (const [, body] of reads ? [] : bodies) {
        for (const chunked of [false, true]) {
          await note({ ...base(), path: fill('1'), body, chunked }, false)
        }
      }
    }
  }

  // Calls that end sessions come last, one at a time.
  const endsSessions = ({ path }: Operation) => /logout|sessions|\/staff\/|password/.test(path)
  const queue = operations.filter((each) => !endsSessions(each))
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) await work(next)
    }),
  )
  for (const operation of operations.filter(endsSessions)) await work(operation)
  agent.destroy()
  say(`${sent} requests to ${operations.length} calls`)
  say(
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', '),
  )
  check(
    'no answer is a 500 or above, other than 503',
    broken.length === 0,
    broken.slice(0, 8).join('\n       '),
  )
  check(
    'no id that is no decimal number finds anything',
    found.length === 0,
    found.slice(0, 8).join('\n       '),
  )
})
