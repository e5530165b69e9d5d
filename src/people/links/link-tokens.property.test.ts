import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#src/testing/fuzz/seed.ts'
import { anyText } from '#src/testing/hostile/any.ts'
import { createLinks } from './link-tokens.ts'

const links = createLinks({
  key: 'a key that is kept with the data',
  earlierSecret: 'a secret of at least 32 characters',
  publicUrl: 'https://wireloom.test',
})
const hex = fc.string({
  unit: fc.constantFrom(...'0123456789abcdef'),
  minLength: 32,
  maxLength: 32,
})
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

test('a valid link is read for its person and purpose, and any change makes it invalid', () => {
  const changes = fc.record({ at: fc.nat(), by: fc.constantFrom(...'0129aZ._-=') })
  fc.assert(
    fc.property(hex, changes, (id, { at, by }) => {
      const token = tokenIn(links.confirm(id, 1))
      expect(links.read('confirm', token)?.person).toEqual({ linkId: id })
      expect(links.read('unsubscribe', token)).toBeUndefined()
      const place = at % token.length
      const changed = token.slice(0, place) + by + token.slice(place + 1)
      if (changed !== token) expect(links.read('confirm', changed)).toBeUndefined()
    }),
    runs(),
  )
})

test('no other text is accepted as a link', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(links.read('confirm', text)).toBeUndefined()
      expect(links.read('unsubscribe', `unsubscribe.1.1.${text}`)).toBeUndefined()
      expect(links.read('unsubscribe', `unsubscribe.${'0'.repeat(32)}.1.${text}`)).toBeUndefined()
    }),
    runs(),
  )
})
