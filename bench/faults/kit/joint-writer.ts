import { setTimeout as sleep } from 'node:timers/promises'
import * as Y from 'yjs'
import { fieldsOf } from '#src/blog/document.ts'
import { type Answer, call } from './calls.ts'
import { openText } from './honest-editor.ts'

interface Place {
  /** The machine of this writer first; another one serves while it is down. */
  urls: string[]
  staff: Record<string, string>
  blogId: number
  /** The id of the paragraph in which only this person writes. */
  paragraph: string
}

/** One of several people who write in one article, each at a machine of their own. Saves after every tenth sentence. */
export async function jointWriter({ urls, staff, blogId, paragraph }: Place) {
  const { id, y, document } = await openText({ url: urls[0] ?? '', staff, blogId })
  const acknowledged = { written: 0, saved: 0 }
  const refused: Record<string, number> = {}
  const sentence = (n: number) => `${paragraph} wrote sentence ${n}.`
  let stored = Y.encodeStateVector(y)
  let last = 0
  let machine = 0
  let going = true

  async function ask(path: string, body?: object): Promise<Answer> {
    const method = body ? 'POST' : 'GET'
    const answer = await call(`${urls[machine]}/api/v0${path}`, { method, headers: staff, body })
    if (answer.status !== 200) refused[answer.status] = (refused[answer.status] ?? 0) + 1
    if (answer.status === 0) machine = (machine + 1) % urls.length
    return answer
  }

  /** The changes of the others. */
  async function pull(): Promise<boolean> {
    const { status, json } = await ask(`/documents/${id}/changes?after=${last}`)
    if (status !== 200) return false
    for (const update of json.updates) Y.applyUpdate(y, Buffer.from(update, 'base64'))
    last = json.last
    return true
  }

  async function write(n: number): Promise<void> {
    await pull()
    const now = document.read()
    const text = Array.from({ length: n }, (_, at) => sentence(at + 1)).join(' ')
    const blocks = now.blocks.map((block) =>
      block.id === paragraph && block.type === 'paragraph'
        ? { ...block, content: `<p>${text}</p>` }
        : block,
    )
    document.write({ ...now, blocks })
    const state = Y.encodeStateVector(y)
    const update = Buffer.from(Y.encodeStateAsUpdate(y, stored)).toString('base64')
    const { status } = await ask(`/documents/${id}/updates`, { update, kind: 'article' })
    if (status !== 200) return
    stored = state
    acknowledged.written = n
    if (n % 10 === 0) await save()
  }

  async function save(): Promise<void> {
    if (!(await pull())) return
    const written = acknowledged.written
    const query = `document=${id}&seq=${last}&confirmed=${last}`
    const { status } = await ask(`/blogs/${blogId}/update?${query}`, fieldsOf(document.read()))
    if (status === 200) acknowledged.saved = written
  }

  const running = (async () => {
    for (let n = 1; going; n++) {
      await write(n)
      await sleep(300)
    }
  })()
  return {
    async end() {
      going = false
      await running
      await save()
      return { acknowledged, refused }
    },
    /** Of the sentences up to `count`, those that a text does not contain exactly once. */
    wrongIn(text: string, count: number): string[] {
      return Array.from({ length: count }, (_, at) => sentence(at + 1)).filter(
        (one) => text.split(one).length !== 2,
      )
    },
  }
}
