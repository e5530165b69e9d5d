import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#src/testing/fuzz/seed.ts'
import { allowedSchemes, isAllowedLink } from './rich-text.ts'

const pieces = [
  ...[
    '/',
    '\\',
    ':',
    '?',
    '#',
    '@',
    '.',
    '\t',
    '\n',
    ' ',
    '\0',
    '\u0001',
    '\u00a0',
    '\u200b',
    '\ufeff',
  ],
  ...[
    'javascript',
    'JAVA',
    'script',
    'data',
    'vbscript',
    'https',
    'mailto',
    'tel',
    'evil.example',
    'x',
  ],
]
const links = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
  fc.webUrl(),
)

test('an allowed link stays on this site or has an allowed scheme, as a browser reads it', () => {
  const page = new URL('https://wireloom.test/blog/1')
  fc.assert(
    fc.property(links, (href) => {
      if (!isAllowedLink(href) || !URL.canParse(href, page)) return
      const { protocol, host } = new URL(href, page)
      expect(allowedSchemes).toContain(protocol.slice(0, -1))
      // Without a scheme of its own it must not lead to another host.
      if (!/^[\s\p{Cc}]*[a-z][a-z0-9+.-]*:/iu.test(href.replace(/[\t\n\r]/g, '')))
        expect(host).toBe(page.host)
    }),
    runs(5000),
  )
})
