import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#src/testing/fuzz/seed.ts'
import { anyText } from '#src/testing/hostile/any.ts'
import { xmlText } from './crawler-files.ts'

test('any text stays text in XML: no tag, no open entity, no forbidden character', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const written = xmlText(text)
      expect(written.replace(/&(amp|lt|gt|quot|apos);/g, '')).not.toMatch(/[<>&"']/)
      expect(written).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
    }),
    runs(),
  )
})
