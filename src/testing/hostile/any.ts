import fc from 'fast-check'
import { hostileMarkup } from './markup.ts'
import { hostileText } from './text.ts'

const short = (texts: Record<string, string>) =>
  fc.constantFrom(...Object.values(texts).filter((text) => text.length < 400))

/** Any text: letters, bytes, lone surrogates, cases of the corpus, or a mix of all of them. */
export const anyText = (maxLength = 200): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength }),
      fc.string({ unit: 'binary', maxLength }),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
        .map((codes) => String.fromCharCode(...codes)),
      short(hostileText),
      short(hostileMarkup),
      fc.array(short(hostileText), { maxLength: 4 }).map((texts) => texts.join('')),
    )
    .map((text) => text.slice(0, maxLength))

const pieces = [
  ...[
    '<',
    '>',
    '/',
    '=',
    '"',
    "'",
    '`',
    '&',
    '&lt;',
    '&#106;',
    '&colon;',
    '<!--',
    '-->',
    '\0',
    ' ',
  ],
  ...['p', 'b', 'a', 'ul', 'li', 'script', 'svg', 'math', 'style', 'template', 'img', 'iframe'],
  ...['href', 'onclick', 'onerror', 'target="_blank"', 'rel', 'src', 'javascript:', 'alert(1)'],
  ...[
    '<p>',
    '</p>',
    '<b>',
    '<a href="',
    '<a href=',
    '">',
    '</a>',
    '<ul>',
    '<li>',
    '<svg>',
    '<math>',
  ],
  ...['https://ok.example', '//evil.example', 'data:', 'java\tscript:', '<![CDATA[', '<?x', '</'],
]

/** Markup like a fuzzer's: pieces of tags in any order, between whole cases of the corpus. */
export const anyMarkup = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: short(hostileMarkup) },
    ),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.join(''))
