import { expect, test } from 'vitest'
import { piecesOf } from '#src/editor/blocks/code/tokens.ts'
import { letterParts } from '#src/editor/blocks/letter-parts.ts'
import { testSite } from '#src/testing/test-site.ts'

async function staffSite() {
  const { call, signIn, db } = await testSite()
  const staff = await signIn()
  const save = (blocks: unknown[]) =>
    call(
      'POST',
      '/blogs?images=linked',
      { content: JSON.stringify(blocks), summary: 'S', status: 'published' },
      staff,
    )
  return { call, save, db, staff }
}

const table = (rows: unknown, header?: unknown) => ({ id: 't', type: 'table', rows, header })
const code = (content: string, language = 'typescript', id = 'c') => ({
  id,
  type: 'code',
  content,
  language,
})

test('each cell of a table is sanitized, on save and in a row that no save wrote', async () => {
  const { call, save, db } = await staffSite()
  const hostile =
    '<p onclick="x()">a <b>b</b></p><script>alert(1)</script><table><td>c</td></table>'
  const made = await save([table([[hostile, 'plain'], ['<ul><li>x</li></ul>']], false)])
  expect(made.status).toBe(201)
  const { blogId, content } = made.body.blog
  const clean = '<p>a <b>b</b></p>c'
  expect(JSON.parse(content)[0]).toMatchObject({
    rows: [[clean, 'plain'], ['<ul><li>x</li></ul>']],
    header: false,
  })
  const raw = JSON.stringify([table([[hostile]])])
  await db.updateTable('blogs').set({ content: raw }).where('id', '=', blogId).execute()
  const read = await call('GET', `/blogs/${blogId}`)
  expect(JSON.parse(read.body.blog.content)[0].rows).toEqual([[clean]])
})

test('rows that are no rows are read as empty, and unknown fields are kept', async () => {
  const { save } = await staffSite()
  const rows = ['x', null, [1, 'a', { b: 1 }], { length: 3 }]
  const made = await save([{ ...table(rows, 'yes'), caption: 'C' }, table(7), table(undefined)])
  const [odd, none, missing] = JSON.parse(made.body.blog.content)
  expect(odd).toMatchObject({ rows: [[], [], ['', 'a', ''], []], header: true, caption: 'C' })
  expect(none.rows).toEqual([])
  expect(missing.rows).toEqual([
    ['', '', ''],
    ['', '', ''],
    ['', '', ''],
  ])
})

test('a table that is too large and texts that are too long are refused with their field', async () => {
  const { save } = await staffSite()
  const row = ['a']
  const refused = await save([
    table(Array(101).fill(row)),
    table([Array(21).fill('a')]),
    code('a'.repeat(20_001)),
    table(Array(100).fill(Array(20).fill('a'))),
    { id: 'q', type: 'quote', content: '<p>a</p>', source: 'a'.repeat(501) },
    { id: 'b', type: 'button', label: 'a'.repeat(501), href: '/about' },
    { id: 'r', type: 'quote', content: '<p>a</p>', source: 'a'.repeat(500) },
  ])
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({
    'content.0.rows': ['Table may have at most 100 rows.'],
    'content.1.rows': ['Table may have at most 20 columns.'],
    'content.2.content': ['Code may have at most 20000 characters.'],
    'content.4.source': ['The source of a quote may have at most 500 characters.'],
    'content.5.label': ['The label of a button may have at most 500 characters.'],
  })
})

test('linked answers color code, and the text of the code is as it was sent', async () => {
  const { call, save, staff } = await staffSite()
  const text = 'const a = "<b>"\r\n\t// <script>\r\n'
  const blocks = [code(text), code('x = 1', 'cobol', 'd'), code('a: b', 'yml', 'e')]
  const made = await save(blocks)
  const { blogId, content, codeTokens, version } = made.body.blog
  const [first, second] = JSON.parse(content)
  expect(first.content).toBe('const a = "<b>"\n\t// <script>\n')
  expect(second).toMatchObject({ content: 'x = 1', language: 'cobol' })
  expect(Object.keys(codeTokens)).toEqual(['c', 'e'])
  const pieces = piecesOf(first.content, codeTokens.c)
  expect(pieces.map((piece) => piece.text).join('')).toBe(first.content)
  expect(pieces.map(({ kind }) => kind)).toContain('comment')

  const read = await call('GET', `/blogs/${blogId}?images=linked`)
  expect(read.body.blog.codeTokens).toEqual(codeTokens)
  const embedded = await call('GET', `/blogs/${blogId}`)
  expect(embedded.body.blog).not.toHaveProperty('codeTokens')
  await call('POST', `/blogs/${blogId}/update`, { summary: 'Other' }, staff)
  const earlier = await call(
    'GET',
    `/blogs/${blogId}/revisions/${version}?images=linked`,
    undefined,
    staff,
  )
  expect(earlier.body.blog.codeTokens).toEqual(codeTokens)
  const link = await call('POST', `/blogs/${blogId}/review-links`, { expiresInDays: 7 }, staff)
  const token = link.body.reviewLink.url.split('/').at(-1)
  const shown = await call('GET', `/review/${token}`)
  expect(shown.body.blog.codeTokens).toEqual(codeTokens)
})

test('words of code and tables are found and do not count for the reading time', async () => {
  const { call, save } = await staffSite()
  const many = 'word '.repeat(1000)
  await save([code(`${many} needleone`), table([[`<p>${many}</p>`, '<b>needle</b>two']])])
  const card = await call('GET', '/blogs/cards')
  expect(card.body.cards[0].minutesToRead).toBe(1)
  for (const q of ['needleone', 'needletwo']) {
    const found = await call('GET', `/blogs/search?q=${q}`)
    expect([q, found.body.blogs.length]).toEqual([q, 1])
  }
})

test('a mail has the code as text and the table with rows of one length', () => {
  const parts = letterParts(JSON.stringify([code('a\n b'), table([['h', 'i'], ['<b>x</b>']])]))
  expect(parts).toEqual([
    { kind: 'code', text: 'a\n b', language: 'typescript' },
    {
      kind: 'table',
      header: true,
      rows: [
        [['h'], ['i']],
        [[{ tag: 'b', children: ['x'] }], []],
      ],
    },
  ])
})
