import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from './send.ts'
import { readUnsent, saveUnsent } from './unsent.ts'

const provider = 'https://provider.example/forms/1'

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

/** A network on which only some requests get an answer that the page may see. */
function network(answer: (to: string, mode: string) => Response | undefined) {
  const posts: string[] = []
  vi.stubGlobal('fetch', async (to: string, { mode }: { mode: string }) => {
    posts.push(mode)
    const response = answer(to, mode)
    if (!response) throw new TypeError('Failed to fetch')
    return response
  })
  return posts
}

const submit = (to: string) =>
  send(saveUnsent({ to, encoding: 'form', fields: { email_address: 'ada@example.com' } }))

test('a provider without CORS headers gets a form twice at most, and it counts as sent', async () => {
  const posts = network((_to, mode) => (mode === 'no-cors' ? Response.error() : undefined))
  expect(await submit(provider)).toEqual({ result: 'accepted', review: false })
  expect(posts).toEqual(['cors', 'no-cors'])
  expect(readUnsent()).toEqual([])
})

test('a provider that cannot be reached gets it later', async () => {
  network(() => undefined)
  expect(await submit(provider)).toEqual({ result: 'unreached' })
  expect(readUnsent()).toMatchObject([{ to: provider, attempts: 1 }])
})

test('a provider with CORS headers gets it once, and this site never without an answer', async () => {
  const posts = network((to) => (to === provider ? new Response('{}') : undefined))
  expect(await submit(provider)).toMatchObject({ result: 'accepted' })
  expect(posts).toEqual(['cors'])
  expect(await submit('/forms/waitlist')).toEqual({ result: 'unreached' })
  expect(posts).toEqual(['cors', 'cors'])
})
