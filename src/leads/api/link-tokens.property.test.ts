import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#src/testing/fuzz/seed.ts'
import { anyText } from '#src/testing/hostile/any.ts'
import { createLinks } from './link-tokens.ts'

const links = createLinks('a secret of at least 32 characters', 'https://wireloom.test')
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

test('a link of ours is read for its person and purpose, and changed anywhere for none', () => {
  const changes = fc.record({ at: fc.nat(), by: fc.constantFrom(...'0129aZ._-=') })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), changes, (id, { at, by }) => {
      const token = tokenIn(links.confirm(id))
      expect(links.read('confirm', token)?.personId).toBe(id)
      expect(links.read('unsubscribe', token)).toBeUndefined()
      const place = at % token.length
      const changed = token.slice(0, place) + by + token.slice(place + 1)
      if (changed !== token) expect(links.read('confirm', changed)).toBeUndefined()
    }),
    runs(),
  )
})

test('no other text is a link', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(links.read('confirm', text)).toBeUndefined()
      expect(links.read('unsubscribe', `unsubscribe.1.1.${text}`)).toBeUndefined()
    }),
    runs(),
  )
})
