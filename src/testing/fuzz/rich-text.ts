import fc from 'fast-check'
import type { RichNode } from '#src/editor/blocks/rich-text/rich-tree.ts'
import { writeRichText } from '#src/editor/blocks/rich-text/write-rich-text.ts'
import { anyText } from '../hostile/any.ts'

/** Texts that Markdown would read as signs. */
export const markdownSigns = fc
  .array(
    fc.constantFrom(
      ...['# ', '> ', '- ', '1. ', '1) ', '+ ', '* ', '**', '__', '_', '~~', '`', '```', '|', '\\'],
      ...[
        '[',
        ']',
        '(',
        ')',
        '![',
        '](',
        '<',
        '>',
        '<b>',
        '</p>',
        '<!-- ',
        ' -->',
        '&amp;',
        '&#x20;',
      ],
      ...[
        '[!NOTE]',
        '[^1]',
        '[x] ',
        '---',
        '===',
        '\n',
        '\n\n',
        '    ',
        ' ',
        '\t',
        '\u00a0',
        ':',
        '=',
      ],
      ...[
        'https://a.example',
        'www.a.example',
        'a@b.example',
        '— ',
        'words',
        'a',
        'ö',
        '😀',
        '"',
        "'",
      ],
      ...['!', '.', 'é́', '\u200b', '\ufeff', '<div>', '<small>', '<br>', '<!-- /block -->', '$'],
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

const text = fc.oneof({ weight: 3, arbitrary: markdownSigns }, anyText(40))

const links = fc.oneof(
  fc.webUrl(),
  fc.constantFrom(
    '/blog/1',
    '#part',
    'mailto:a@b.example',
    'https://a.example/(x)?a=1&b=<2>',
    '',
    ' ',
    'a b',
  ),
  markdownSigns,
)

const marked = (depth: number): fc.Arbitrary<RichNode> => {
  if (depth === 0) return text
  const children = fc.array(marked(depth - 1), { maxLength: 3 })
  const mark = fc.record({
    tag: fc.constantFrom(...(['b', 'i', 'u', 's', 'strong', 'em'] as const)),
    children,
  })
  const tab = { target: '_blank', rel: 'noopener noreferrer' }
  const link = fc.record({
    tag: fc.constant('a' as const),
    link: fc
      .tuple(links, fc.boolean())
      .map(([href, isTab]) => (isTab ? { ...tab, href } : { href })),
    children,
  })
  return fc.oneof({ weight: 3, arbitrary: text }, mark, link)
}

const line: fc.Arbitrary<RichNode> = fc.record({
  tag: fc.constant('p' as const),
  children: fc.array(marked(2), { maxLength: 4 }),
})

const list = (depth: number): fc.Arbitrary<RichNode> => {
  const inside = depth > 0 ? fc.oneof({ weight: 2, arbitrary: line }, list(depth - 1)) : line
  const item = fc.record({
    tag: fc.constant('li' as const),
    children: fc.oneof(fc.array(inside, { maxLength: 3 }), fc.array(marked(1), { maxLength: 2 })),
  })
  return fc.record({
    tag: fc.constantFrom('ul' as const, 'ol' as const),
    children: fc.array(item, { maxLength: 4 }),
  })
}

/** Rich text as the editor and as people by hand write it: paragraphs, nested lists, marks, links, text outside of all. */
export const anyRichText: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 4, arbitrary: line }, { weight: 2, arbitrary: list(2) }, marked(1)), {
    maxLength: 4,
  })
  .map(writeRichText)
