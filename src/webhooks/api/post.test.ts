import type { lookup } from 'node:dns'
import { expect, onTestFinished, test } from 'vitest'
import { startReceiver } from '#src/testing/receiver.ts'
import { createPost } from './post.ts'

/** Answers with one list of addresses after the other, like the name server of an attacker. */
function resolver(...lists: string[][]) {
  let asked = 0
  const resolve = ((_: string, _options: object, done: (error: null, found: object[]) => void) => {
    const list = lists[Math.min(asked++, lists.length - 1)] ?? []
    done(
      null,
      list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as typeof lookup
  return { resolve, asked: () => asked }
}

const message = { body: '{}', headers: {}, signal: new AbortController().signal }

test('a name that leads to a private address is refused when the connection is made', async () => {
  for (const list of [['10.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1'], ['169.254.169.254']]) {
    const { resolve } = resolver(list)
    await expect(createPost({ resolve })('https://example.com/', message)).rejects.toThrow(
      'example.com is not on the internet',
    )
  }
})

test('a name is resolved once, and the connection is made to that address', async () => {
  const receiver = await startReceiver()
  onTestFinished(receiver.close)
  const { port } = new URL(receiver.url)
  const { resolve, asked } = resolver(['127.0.0.1'], ['8.8.8.8'])
  const answer = await createPost({ resolve, allowPrivate: true })(
    `http://rebinding.test:${port}/hook`,
    message,
  )
  expect(answer.status).toBe(204)
  expect(asked()).toBe(1)
})

test.each([
  ['http://example.com/', 'https'],
  ['https://127.0.0.1/', 'internet'],
  ['https://[::ffff:127.0.0.1]/', 'internet'],
  ['https://user:password@example.com/', 'password'],
])('nothing is posted to %s', async (url, reason) => {
  const { resolve, asked } = resolver(['8.8.8.8'])
  await expect(createPost({ resolve })(url, message)).rejects.toThrow(reason)
  expect(asked()).toBe(0)
})

test('a receiver that does not answer ends the attempt', async () => {
  const receiver = await startReceiver(() => {})
  onTestFinished(receiver.close)
  const post = createPost({ allowPrivate: true, timeoutMs: 50 })
  await expect(post(receiver.url, message)).rejects.toMatchObject({ name: 'TimeoutError' })
})
