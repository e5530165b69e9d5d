import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { numberedArticle } from '#src/testing/half-writes.ts'
import { call } from './calls.ts'

/** An editor who publishes new articles with pictures, numbered from `first`, and opens each picture resized, until stopped. */
export function savers(front: string, staff: Record<string, string>, first = 1) {
  const acknowledged: string[] = []
  const failures: string[] = []
  let going = true
  const editor = async () => {
    for (let n = first; going; n++) {
      const saved = await call(`${front}/api/v0/blogs`, {
        method: 'POST',
        headers: { ...staff, 'idempotency-key': randomUUID() },
        body: await numberedArticle(n),
      })
      if (saved.status === 201) acknowledged.push(`no-${n}`)
      else failures.push(`no-${n} ${saved.status} ${saved.text.slice(0, 200)}`)
      const page = await call(`${front}/blog/${saved.json?.blog?.blogId}`)
      const [picture] = /\/media\/[0-9a-f]{64}(\.\w+)?/.exec(page.text) ?? []
      const shown = await call(`${front}${picture}?w=160`)
      if (shown.status !== 200)
        failures.push(`${picture}?w=160 ${shown.status} ${shown.text.slice(0, 200)}`)
      await sleep(200)
    }
  }
  const running = editor()
  return {
    async end() {
      going = false
      await running
      return { acknowledged, failures }
    },
  }
}
