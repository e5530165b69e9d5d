import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { writeFixture } from '#src/testing/fixtures/imports/export-file.ts'
import { ghostExports } from '#src/testing/fixtures/imports/ghost-exports.ts'
import { markdownFolders } from '#src/testing/fixtures/imports/markdown-folders.ts'
import { wordpressExports } from '#src/testing/fixtures/imports/wordpress-exports.ts'
import { checkFile, importDeps, importFile, itemsOf } from '#src/testing/imports.ts'
import { picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'
import { openBundle, readFile } from '../import/bundle.ts'
import { zipOf } from './export-zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'wireloom-export-'))
afterAll(() => rmSync(folder, { recursive: true }))

type TestSite = Awaited<ReturnType<typeof testSite>>

async function exportOf(site: TestSite, name: string) {
  const path = join(folder, name)
  await pipeline(zipOf(importDeps(site)), createWriteStream(path))
  const bundle = await openBundle(path)
  const manifest = JSON.parse((await readFile(bundle, 'manifest.json', 10_000_000)).toString())
  const bytes = await readFile({ ...bundle, files: new Map() }, 'manifest.json', 0)
  return { path, bundle, manifest, bytes }
}

const addRedirect = ({ db }: TestSite) =>
  db
    .insertInto('redirects')
    .values({
      from_path: '/old',
      to_address: '/faq',
      to_path: '/faq',
      permanent: 1,
      created_at: '2025-01-01T00:00:00.000Z',
      created_by: 'ada',
    })
    .execute()

/** Content of every kind, made by calls. */
async function filledSite() {
  const site = await testSite()
  const { call, signIn } = site
  const ada = await signIn()
  const upload = await site.site.request('/api/v0/media', {
    method: 'POST',
    headers: { ...ada, 'content-type': 'image/png' },
    body: new Uint8Array(await picture('#123456')),
  })
  const { url } = (await upload.json()).media
  const blog = {
    content: JSON.stringify([
      { id: 'a', type: 'title', content: 'A *title*: with "signs"' },
      {
        id: 'b',
        type: 'paragraph',
        content: '<p>One <b>two</b></p><ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
      },
      { id: 'c', type: 'image', content: url, src: url, alt: 'An alt', caption: 'A caption' },
      {
        id: 'd',
        type: 'carousel',
        images: [{ src: url, alt: '1', hoverText: 'h', caption: 'c' }],
        fitMode: 'scale-down',
      },
      { id: 'e', type: 'of-a-later-version', picture: url, text: '<p>kept</p>' },
      { id: 'f', type: 'fineprint', content: '<p>Small</p>' },
    ]),
    summary: 'A: summary\nof two lines # no comment',
    thumbnail: url,
    searchTitle: 'For engines',
    lang: 'de',
    topics: ['Wires', 'C++ & more'],
    createdAt: '2020-02-03T04:05:06.000Z',
  }
  await call('POST', '/blogs?images=linked', { ...blog, status: 'draft' }, ada)
  await call('POST', '/blogs?images=linked', { ...blog, status: 'published', main: true }, ada)
  // A number that is missing.
  await call('POST', '/blogs/1/delete', undefined, ada)
  await call(
    'POST',
    '/blogs?images=linked',
    { ...blog, summary: '- a list?', thumbnail: null, featured: true },
    ada,
  )
  await call(
    'POST',
    '/faq',
    {
      question: 'What is --- this?',
      answer: 'First line.\n\n---\n\nLast: line.',
      navigationHeading: 'Start',
      order: 3,
    },
    ada,
  )
  await call(
    'POST',
    '/changelog',
    {
      date: '2025-01-02',
      title: 'New: things',
      summary: '',
      items: [{ kind: 'New', title: 'A', detail: 'B' }],
    },
    ada,
  )
  await call(
    'POST',
    '/newsletters',
    { subject: 'A letter', preheader: 'Inside', content: blog.content },
    ada,
  )
  return site
}

test('an export comes back on an empty site with equal checksums, and is the same file each time', async () => {
  const site = await filledSite()
  const first = await exportOf(site, 'first.zip')
  const second = await exportOf(site, 'second.zip')
  expect(second.bytes).toEqual(first.bytes)
  const paths = [...first.bundle.files.keys()]
  expect(paths).toEqual([
    'articles/000002-a-title-with-signs.md',
    'articles/000003-a-title-with-signs.md',
    'changelog/2025-01-02.md',
    'changelog/2025-07-30.md',
    'changelog/2025-08-15.md',
    'changelog/2025-08-30.md',
    'faqs/000001-what-is-this.md',
    'manifest.json',
    expect.stringMatching(/^media\/[0-9a-f]{64}\.png$/),
    'newsletters/000001-a-letter.md',
    'redirects.csv',
  ])
  expect(first.manifest.files).toHaveLength(paths.length - 1)

  // Three entries of the changelog are there from the start, and are the same.
  const empty = await testSite()
  const deps = importDeps(empty)
  const items = await importFile(deps, { path: first.path, kind: 'markdown' })
  expect(items.filter(({ state }) => state === 'present').map(({ name }) => name)).toEqual([
    'changelog/2025-07-30.md',
    'changelog/2025-08-15.md',
    'changelog/2025-08-30.md',
  ])
  expect(items.filter(({ state }) => !/made|present/.test(state))).toEqual([])
  const back = await exportOf(empty, 'back.zip')
  expect(back.manifest.content).toBe(first.manifest.content)
  const contents = ({ files }: { files: { path: string; content: string }[] }) =>
    files.map(({ path, content }) => [path, content])
  expect(contents(back.manifest)).toEqual(contents(first.manifest))

  // Articles keep their numbers, and the next one gets a free one.
  const ids = await empty.db.selectFrom('blogs').select('id').orderBy('id').execute()
  expect(ids.map(({ id }) => id)).toEqual([2, 3])
  const ada = await empty.signIn()
  const added = await empty.call('POST', '/blogs', { content: '[]', summary: 'Next' }, ada)
  expect(added.body.blog.blogId).toBe(4)
})

test('the export of a site that has not changed has nothing new for it', async () => {
  const site = await filledSite()
  await addRedirect(site)
  const { path } = await exportOf(site, 'same.zip')
  const items = await importFile(importDeps(site), { path, kind: 'markdown' })
  expect(items.map(({ state }) => state)).toEqual(Array(9).fill('present'))
  const { path: after } = await exportOf(site, 'same-again.zip')
  expect(readFileSync(after)).toEqual(readFileSync(path))
})

test('what changed since comes back beside what is here, and nothing comes twice', async () => {
  const site = await filledSite()
  const { path } = await exportOf(site, 'taken.zip')
  await site.db.updateTable('blogs').set({ summary: 'Another' }).where('id', '=', 2).execute()
  await site.db.updateTable('changelog_entries').set({ title: 'Another' }).execute()
  const deps = importDeps(site)
  const items = await importFile(deps, { path, kind: 'markdown' })
  const [article, same] = items
  expect(article).toMatchObject({ state: 'made', made_id: 4 })
  expect(article?.notes).toContain('Its number 2 is taken here')
  expect(same).toMatchObject({ state: 'present', made_id: null })
  // A day has one entry.
  expect(items.filter(({ state }) => state === 'refused').map(({ reason }) => reason)).toEqual(
    Array(4).fill('There is already an entry of this day.'),
  )
  const again = await itemsOf(deps, await checkFile(deps, { path, kind: 'markdown' }))
  expect(again.filter(({ state }) => state === 'new')).toEqual([])
})

test('what came from other programs leaves and comes back unchanged', async () => {
  const site = await testSite()
  const deps = importDeps(site)
  for (const fixture of [...ghostExports, ...wordpressExports, ...markdownFolders]) {
    if (fixture.name === '30-mb') continue
    const path = await writeFixture(fixture, folder)
    await importFile(deps, { path, kind: fixture.kind, site: fixture.site })
  }
  const out = await exportOf(site, 'all.zip')
  expect(out.manifest.lost).toEqual([])
  const empty = await testSite()
  const items = await importFile(importDeps(empty), { path: out.path, kind: 'markdown' })
  expect(
    items
      .filter(({ state }) => !/made|present/.test(state))
      .map(({ name, reason }) => [name, reason]),
  ).toEqual([])
  const back = await exportOf(empty, 'all-back.zip')
  const contents = ({ files }: { files: { path: string; content: string }[] }) =>
    files.map(({ path, content }) => `${path} ${content}`)
  expect(contents(back.manifest)).toEqual(contents(out.manifest))
  expect(back.manifest.content).toBe(out.manifest.content)
})

test('the call is for owners who have just proved who they are, and holds no person', async () => {
  const site = await filledSite()
  const { signIn, db } = site
  const eve = await signIn('eve', 'editor')
  const ada = await signIn('owner', 'owner')
  await db
    .insertInto('people')
    .values({ email: 'lead@example.com', created_at: '2020', last_sign_up_at: '2020' } as never)
    .execute()
    .catch(() => {})
  expect((await site.call('GET', '/export.zip')).status).toBe(401)
  expect((await site.call('GET', '/export.zip', undefined, eve)).status).toBe(403)
  const response = await site.site.request('/api/v0/export.zip', { headers: ada })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.toString('latin1', 0, 2)).toBe('PK')
  await db.updateTable('staff_sessions').set({ proved_at: '2020-01-01T00:00:00.000Z' }).execute()
  const late = await site.site.request('/api/v0/export.zip', { headers: ada })
  expect([late.status, (await late.json()).type]).toEqual([403, '/problems/step-up-required'])
})
