import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostileContents, wide } from '#src/testing/hostile/bodies.ts'
import { hostileUpdates, manyParts, manyValues, throwing } from '#src/testing/hostile/documents.ts'
import { hostileImages } from '#src/testing/hostile/images.ts'

/*
 * A program that attacks a site with the token of one writer, and then reports how often each attack got each status.
 * It is a process of its own, so that preparing the bodies does not delay the visitors whose waiting is measured.
 */

export interface Target {
  url: string
  authorization: string
  seconds: number
  /** An article of the writer, and one of somebody else. */
  own: Place
  foreign: Place
}

interface Place {
  blogId: number
  documentId: string
}

interface Sent {
  path: string
  /** JSON unless `type` says otherwise; none for a GET. */
  body?: string | Buffer<ArrayBuffer>
  type?: string
}

type Attack = (turn: number) => Sent | Promise<Sent>

export type Statuses = Record<string, Record<number, number>>

const target: Target = JSON.parse(process.argv[2] ?? '')
const { url, authorization, own, foreign } = target
const pollsAtOnce = 60
const updatesAtOnce = 30

const inTurn =
  <T>(all: readonly T[], make: (one: T) => Sent | Promise<Sent>): Attack =>
  (turn) =>
    make(all[turn % all.length] as T)

const json = (path: string, body: object): Sent => ({ path, body: JSON.stringify(body) })

const updates = (documentId: string, update: string, more = {}) =>
  json(`/documents/${documentId}/updates`, { update, kind: 'article', ...more })

const presence = (documentId: string) =>
  json(`/documents/${documentId}/presence`, { client: randomUUID(), state: 'x'.repeat(4000) })

const fields = (content: string) => ({ content, summary: 'S' })

const paragraphs = JSON.stringify([
  { id: 'a', type: 'title', content: 'Long' },
  ...Array.from({ length: 1500 }, (_, n) => ({
    id: `p${n}`,
    type: 'paragraph',
    content: `<p>${'<b>word</b> '.repeat(30)}</p>`,
  })),
])

function prepare(): Record<string, Attack> {
  const structs = updates(own.documentId, manyParts(6_000_000))
  const refused = Object.values(hostileUpdates).map(({ update }) =>
    updates(own.documentId, update()),
  )
  const begun = [manyParts(45_000), throwing, manyValues(12_000), manyValues(40_000)]
  const objects = wide('{}', 19_000_000)
  const wideBody = Buffer.from(objects)
  const wideContent = Buffer.from(`{"summary":"S","content":"${objects}"}`)
  const contents = Object.values(hostileContents).map((make) => make())
  const named = `?document=${foreign.documentId}&seq=1`
  return {
    '12 MB of parts': () => structs,
    'refused updates': inTurn(refused, (sent) => sent),
    'texts of its own': inTurn(begun, (update) => updates(randomUUID(), update, { begins: true })),
    'accepted updates': () => updates(own.documentId, manyParts(45_000)),
    'whole documents': () => ({ path: `/documents/${own.documentId}/changes` }),
    'a wide body': () => ({ path: '/blogs', body: wideBody }),
    'a wide content': () => ({ path: '/blogs', body: wideContent }),
    'hostile contents': inTurn(contents, (content) =>
      json(`/blogs/${own.blogId}/update`, fields(content)),
    ),
    'texts of somebody else': inTurn(
      [
        updates(foreign.documentId, throwing),
        updates(foreign.documentId, throwing, { begins: true }),
        presence(foreign.documentId),
        { path: `/documents/${foreign.documentId}/changes` },
        json(`/blogs${named}`, fields(paragraphs)),
        json(`/blogs/${own.blogId}/update${named}`, fields(paragraphs)),
        json(`/blogs/${foreign.blogId}/update`, fields(paragraphs)),
        json(`/blogs/${foreign.blogId}/delete`, {}),
      ],
      (sent) => sent,
    ),
    'staged updates': inTurn([own, foreign], ({ blogId }) =>
      json(`/blogs/${blogId}/staged-updates${named}`, fields(paragraphs)),
    ),
    presence: () => presence(own.documentId),
    saves: () =>
      json(`/blogs/${own.blogId}/update?document=${own.documentId}&seq=1`, fields(paragraphs)),
    uploads: inTurn(Object.values(hostileImages), async (make) => {
      const [head = '', data = ''] = (await make()).dataUrl.split(',')
      const type = head.replace('data:', '').replace(';base64', '')
      return { path: '/media', type, body: Buffer.from(data, 'base64') }
    }),
  }
}

async function send({ path, body, type = 'application/json' }: Sent) {
  try {
    const response = await fetch(`${url}/api/v0${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, ...(body !== undefined && { 'content-type': type }) },
      body,
      signal: AbortSignal.timeout(30_000),
    })
    return { status: response.status, text: await response.text() }
  } catch {
    return { status: 0, text: '' }
  }
}

const statuses: Statuses = {}

async function count(name: string, sent: Sent) {
  const answer = await send(sent)
  const counts = statuses[name] ?? {}
  statuses[name] = counts
  counts[answer.status] = (counts[answer.status] ?? 0) + 1
  // A refusal by a rate limit costs the site nothing worth measuring.
  if (answer.status === 429) await sleep(20)
  return answer
}

/** Waits for changes as an editor does, after what it has read last. */
async function poll(until: number): Promise<void> {
  let known = { last: 0, presenceChanges: 0, subjectChanges: 0 }
  while (Date.now() < until) {
    const { last, presenceChanges, subjectChanges } = known
    const query = `after=${last}&presence=${presenceChanges}&subject=${subjectChanges}&wait=1`
    const path = `/documents/${own.documentId}/changes?${query}`
    const { status, text } = await count('long polls', { path })
    if (status === 200) known = JSON.parse(text)
  }
}

process.on('disconnect', () => process.exit())
const attacks = Object.entries(prepare())
process.send?.('ready')
const until = Date.now() + target.seconds * 1000
const repeat = async ([name, attack]: [string, Attack]) => {
  for (let turn = 0; Date.now() < until; turn++) await count(name, await attack(turn))
}
const slow = updates(own.documentId, manyValues(12_000))
await Promise.all([
  ...attacks.map(repeat),
  ...Array.from({ length: updatesAtOnce }, () => repeat(['updates at once', () => slow])),
  ...Array.from({ length: pollsAtOnce }, () => poll(until)),
])
process.send?.(statuses, () => process.exit())
