import { setTimeout as sleep } from 'node:timers/promises'
import * as Y from 'yjs'
import { articleLayout, type BlogDocument, fieldsOf } from '#src/blog/document.ts'
import { SharedDocument } from '#src/editor/document/shared-document.ts'
import { call } from './calls.ts'

interface Article {
  url: string
  staff: Record<string, string>
  blogId: number
}

/** The shared document of an article, as an editor reads it. */
export async function openText({ url, staff, blogId }: Article) {
  const { status, json } = await call(`${url}/api/v0/documents/open`, {
    method: 'POST',
    headers: staff,
    body: { kind: 'article', subjectId: blogId },
  })
  if (status !== 200) throw new Error(`The document of article ${blogId} answered ${status}`)
  const y = new Y.Doc()
  for (const update of json.changes.updates) Y.applyUpdate(y, Buffer.from(update, 'base64'))
  return {
    id: String(json.documentId),
    y,
    document: new SharedDocument<BlogDocument>(y, articleLayout),
  }
}

/** An editor who writes a sentence twice a second and saves after every fifth, until stopped. */
export async function honestEditor(article: Article) {
  const { url, staff, blogId } = article
  const { id, y, document } = await openText(article)
  const acknowledged = { written: 0, saved: 0 }
  const times: { writes: number[]; saves: number[] } = { writes: [], saves: [] }
  const failures: string[] = []
  let stored = Y.encodeStateVector(y)
  let going = true

  async function post(kind: keyof typeof times, path: string, body: object) {
    const began = performance.now()
    const answer = await call(`${url}/api/v0${path}`, { method: 'POST', headers: staff, body })
    times[kind].push(performance.now() - began)
    if (answer.status !== 200) failures.push(`${kind} ${answer.status} ${answer.text.slice(0, 99)}`)
    return answer.status === 200 ? answer.json : undefined
  }

  async function write(n: number) {
    const now = document.read()
    const blocks = now.blocks.map((block) =>
      block.type === 'paragraph' ? { ...block, content: sentencesUpTo(n) } : block,
    )
    document.write({ ...now, blocks })
    const state = Y.encodeStateVector(y)
    // With everything that was not acknowledged, as the editor of the site sends it again.
    const update = Buffer.from(Y.encodeStateAsUpdate(y, stored)).toString('base64')
    const answer = await post('writes', `/documents/${id}/updates`, { update, kind: 'article' })
    if (!answer) return
    stored = state
    acknowledged.written = n
    if (n % 5 > 0) return
    const query = `document=${id}&seq=${answer.last}&confirmed=${answer.last}`
    const path = `/blogs/${blogId}/update?${query}`
    if (await post('saves', path, fieldsOf(document.read()))) acknowledged.saved = n
  }

  const running = (async () => {
    for (let n = 1; going; n++) {
      await write(n)
      await sleep(500)
    }
  })()
  return {
    documentId: id,
    async end() {
      going = false
      await running
      return { acknowledged, times, failures }
    },
  }
}

const sentencesUpTo = (n: number) =>
  `<p>${Array.from({ length: n }, (_, at) => sentence(at + 1)).join(' ')}</p>`

const sentence = (n: number) => `This is sentence ${n}.`

/** Of the first `count` sentences, those that a text does not contain. */
export const lostSentences = (text: string, count: number) =>
  Array.from({ length: count }, (_, at) => sentence(at + 1)).filter((one) => !text.includes(one))
