import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type ExportFixture, writeFixture } from '#src/testing/fixtures/imports/export-file.ts'
import { ghostExports } from '#src/testing/fixtures/imports/ghost-exports.ts'
import { markdownFolders } from '#src/testing/fixtures/imports/markdown-folders.ts'
import { wordpressExports } from '#src/testing/fixtures/imports/wordpress-exports.ts'
import { checkFile, importDeps, importFile, itemsOf, makeAll } from '#src/testing/imports.ts'
import { testSite } from '#src/testing/test-site.ts'
import { countItems } from './import-rows.ts'
import type { ImportDeps } from './work.ts'

const folder = mkdtempSync(join(tmpdir(), 'wireloom-imports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fixtures = [...ghostExports, ...wordpressExports, ...markdownFolders]
const named = fixtures.map((one): [string, ExportFixture] => [`${one.kind} ${one.name}`, one])

const given = async (fixture: ExportFixture) => ({
  kind: fixture.kind,
  site: fixture.site,
  path: await writeFixture(fixture, folder),
})

/** Everything that readers and staff could see of it. */
async function contentOf({ db }: ImportDeps) {
  const rows = await db
    .selectFrom('blogs')
    .select([
      'title',
      'content',
      'summary',
      'thumbnail',
      'status',
      'created_at',
      'search_title',
      'topics',
    ])
    .orderBy('title')
    .orderBy('content')
    .execute()
  // Without a date, an article has that of the import.
  const dated = ({ created_at }: { created_at: string }) =>
    created_at < '2026' || created_at > '2030'
  const articles = rows.map((row) => (dated(row) ? row : { ...row, created_at: '' }))
  const pictures = await db.selectFrom('blog_images').select('hash').orderBy('hash').execute()
  return { articles, pictures: [...new Set(pictures.map(({ hash }) => hash))] }
}

describe.each(named)('%s', (_, fixture) => {
  test('every entry is made or refused by name, and nothing is made twice', async () => {
    const deps = importDeps(await testSite())
    const file = await given(fixture)
    const items = await importFile(deps, file)
    expect(items).toHaveLength(fixture.entries)
    const refused = items.filter(({ state }) => state === 'refused')
    expect(refused).toHaveLength(fixture.refused)
    for (const { name, reason } of refused) expect([name, reason]).not.toContain('')
    const made = items.filter(({ state }) => state === 'made')
    expect(made).toHaveLength(fixture.entries - fixture.refused)
    const before = await contentOf(deps)
    expect(before.articles).toHaveLength(made.length)

    const again = await checkFile(deps, file)
    expect(await countItems(deps.db, again)).toEqual({
      new: 0,
      made: 0,
      present: made.length,
      refused: fixture.refused,
    })
    await makeAll(deps, again, file.path)
    expect(await contentOf(deps)).toEqual(before)
  })
})

const small = named.filter(([, { name }]) => name !== '30-mb')

/** The places in the making of an article at which a process can be killed. */
const kills = ['before the transaction', 'in the transaction'] as const

/** Makes this many articles, and dies in the next one. */
function dyingAfter(deps: ImportDeps, count: number, kill: (typeof kills)[number]): ImportDeps {
  let made = 0
  const { article } = deps.rooms
  const prepare: typeof article.prepare = async (...sent) => {
    const make = await article.prepare(...sent)
    const dies = ++made > count
    if (dies && kill === 'before the transaction') throw new Error('killed')
    return async (trx) => {
      const row = await make(trx)
      if (dies) throw new Error('killed')
      return row
    }
  }
  return { ...deps, rooms: { ...deps.rooms, article: { ...article, prepare } } }
}

test.each(small)(
  'killed at any article and repeated, %s has the same result',
  async (_, fixture) => {
    const file = await given(fixture)
    const whole = importDeps(await testSite())
    await importFile(whole, file)
    const expected = await contentOf(whole)
    const articles = fixture.entries - fixture.refused
    for (const kill of kills) {
      const deps = importDeps(await testSite())
      const id = await checkFile(deps, file)
      await expect(makeAll(dyingAfter(deps, 0, kill), id, file.path)).rejects.toThrow('killed')
      for (let made = 1; made < articles; made++) {
        await expect(makeAll(dyingAfter(deps, 1, kill), id, file.path)).rejects.toThrow('killed')
        expect((await countItems(deps.db, id)).made).toBe(made)
      }
      await makeAll(deps, id, file.path)
      expect(await contentOf(deps), kill).toEqual(expected)
      const { made, refused } = await countItems(deps.db, id)
      expect([made, refused]).toEqual([articles, fixture.refused])
    }
  },
)

test('tags and categories become topics; those that an article cannot have are named', async () => {
  const deps = importDeps(await testSite())
  const notes: Record<string, string> = {}
  for (const fixture of fixtures.filter(({ name }) => /pictures|gutenberg|jekyll/.test(name))) {
    for (const item of await importFile(deps, await given(fixture))) notes[item.name] = item.notes
  }
  const rows = await deps.db.selectFrom('blogs').select(['title', 'topics']).execute()
  const topics = Object.fromEntries(rows.map((row) => [row.title, JSON.parse(row.topics)]))
  expect(topics).toMatchObject({
    'Post 1': ['Design'],
    'Entry 1': ['Design', 'A & B'],
    'Hello: world': ['Design', 'wires', 'a', 'b c', 'd'],
  })
  expect(notes['site/_posts/2018-02-03-hello-world.md']).toContain(
    'Topics that were left out: e, a topic of more than forty characters altogether',
  )
})

test('a clip of the file is taken, one that is not there is named, and a film is shown', async () => {
  const deps = importDeps(await testSite())
  const [obsidian] = fixtures.filter(({ name }) => name === 'obsidian') as [ExportFixture]
  const file = await given(obsidian)
  const missing = 'Clip gone.webm: It is not in the file. It became a link: upload it by hand.'
  const [checked] = await itemsOf(deps, await checkFile(deps, file))
  expect(JSON.parse(checked?.notes ?? '')).toContain(missing)
  const [made] = await importFile(deps, file)
  expect(JSON.parse(made?.notes ?? '')).toContain(missing)
  const { content } = await deps.db
    .selectFrom('blogs')
    .select('content')
    .where('id', '=', made?.made_id ?? 0)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(content)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        type: 'clip',
        src: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.mp4$/),
      }),
      expect.objectContaining({ type: 'paragraph', content: '<p>gone.webm</p>' }),
      expect.objectContaining({ type: 'embed', url: 'https://youtu.be/dQw4w9WgXcQ' }),
      expect.objectContaining({ type: 'callout', tone: 'warning' }),
    ]),
  )
})
