import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { writeFixture, writeZip } from '#src/testing/fixtures/imports/export-file.ts'
import { ghostExports } from '#src/testing/fixtures/imports/ghost-exports.ts'
import { wordpressExports } from '#src/testing/fixtures/imports/wordpress-exports.ts'
import { checkFile, importDeps, importFile } from '#src/testing/imports.ts'
import { testSite } from '#src/testing/test-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'wireloom-uploads-'))
afterAll(() => rmSync(folder, { recursive: true }))

type TestSite = Awaited<ReturnType<typeof testSite>>

function formOf(fields: Record<string, string>, file?: { name: string; bytes: Buffer }) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  return form
}

async function send({ site }: TestSite, headers: Record<string, string>, body: FormData) {
  const response = await site.request('/api/v0/imports', { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}

const [ghost] = ghostExports
const [gutenberg] = wordpressExports

test('a file is uploaded, checked, imported and reported; nothing is made before the start', async () => {
  const site = await testSite()
  const { call, signIn, jobs } = site
  const eve = await signIn('eve', 'editor')
  await jobs.start()
  const path = await writeFixture(ghost as never, folder)
  const file = { name: 'ghost.zip', bytes: readFileSync(path) }
  const fields = { kind: 'ghost', site: 'ghost.test' }
  const sent = await send(site, eve, formOf(fields, file))
  expect(sent.status).toBe(201)
  const { importId } = sent.body.import
  expect(sent.body.import).toMatchObject({
    kind: 'ghost',
    site: 'https://ghost.test',
    fileName: 'ghost.zip',
    bytes: file.bytes.length,
  })
  const read = async () => (await call('GET', `/imports/${importId}`, undefined, eve)).body
  await eventually(async () => expect((await read()).import.state).toBe('ready'))
  expect((await read()).import.counts).toEqual({ new: 4, made: 0, present: 0, refused: 1 })
  expect((await call('GET', '/blogs', undefined, eve)).body.blogs).toEqual([])

  expect((await call('POST', `/imports/${importId}/start`, { publish: true }, eve)).status).toBe(
    200,
  )
  await eventually(async () => expect((await read()).import.state).toBe('done'))
  const { import: done, items } = await read()
  expect(done).toMatchObject({
    counts: { new: 0, made: 4, present: 0, refused: 1 },
    publishes: true,
  })
  expect(items.map(({ name, reason, notes }: never) => [name, reason, notes])).toEqual([
    ['About', 'It is a page, not an article.', []],
    ['Post 5', null, ['It was for paid only: check it before you publish it.']],
  ])
  expect((await call('POST', `/imports/${importId}/start`, { publish: true }, eve)).status).toBe(
    409,
  )
  const { body: report } = await call('GET', `/imports/${importId}/report`, undefined, eve)
  expect(report.split('\r\n')).toHaveLength(7)
  expect(report).toContain('About,,refused,,')
  // The file is not needed any more.
  expect(readdirSync(join(site.folder, 'imports'))).toEqual([])

  const { blogs } = (await call('GET', '/blogs?images=linked', undefined, eve)).body
  const statuses = blogs.map(({ summary, status, createdAt }: never) => [
    summary,
    status,
    createdAt,
  ])
  expect(statuses).toContainEqual(['What a wire becomes.', 'published', '2021-03-05T08:00:00.000Z'])
  expect(statuses).toContainEqual(['Half done', 'draft', '2021-03-04T05:06:07.000Z'])
  const redirects = await site.db
    .selectFrom('redirects')
    .select(['from_path', 'to_address'])
    .orderBy('from_path')
    .execute()
  expect(redirects.map(({ from_path }) => from_path)).toEqual(['/post-1', '/post-2', '/post-5'])
  expect(redirects[0]?.to_address).toMatch(/^\/blog\/\d+$/)
  expect((await call('GET', '/imports', undefined, eve)).body.imports).toHaveLength(1)
  expect((await call('POST', `/imports/${importId}/delete`, undefined, eve)).status).toBe(204)
  expect((await call('GET', `/imports/${importId}`, undefined, eve)).status).toBe(404)
})

test('only editors import, and a form that is not right says why', async () => {
  const site = await testSite()
  const { signIn } = site
  const walt = await signIn('walt', 'writer')
  const eve = await signIn('eve', 'editor')
  const file = { name: 'a.md', bytes: Buffer.from('# A') }
  expect((await send(site, {}, formOf({ kind: 'markdown' }, file))).status).toBe(401)
  expect((await send(site, walt, formOf({ kind: 'markdown' }, file))).status).toBe(403)
  const errors = async (form: FormData) => (await send(site, eve, form)).body.errors
  expect(await errors(formOf({ kind: 'tumblr' }, file))).toHaveProperty('kind')
  expect(await errors(formOf({ kind: 'markdown', site: 'https://' }, file))).toHaveProperty('site')
  expect(await errors(formOf({ kind: 'markdown' }))).toHaveProperty('file')
  const request = (type: string, body: string) =>
    site.site.request('/api/v0/imports', {
      method: 'POST',
      headers: { ...eve, 'content-type': type },
      body,
    })
  expect((await request('application/json', '{}')).status).toBe(415)
  expect((await request('multipart/form-data; boundary=x', '--x\r\ncontent-disp')).status).toBe(400)
  expect(readdirSync(join(site.folder, 'imports'))).toEqual([])
})

test('a process that stops leaves an import to the next one', async () => {
  const site = await testSite()
  const { call, signIn, composed } = site
  const eve = await signIn('eve', 'editor')
  const path = await writeFixture(gutenberg as never, folder)
  const sent = await send(
    site,
    eve,
    formOf({ kind: 'wordpress' }, { name: 'w.zip', bytes: readFileSync(path) }),
  )
  const { importId } = sent.body.import
  const other = await testSite({ beside: site.where })
  // The file is on the machine that received it: the other one leaves the import to it.
  await other.jobs.start()
  await composed.jobs.start()
  const read = async () => (await call('GET', `/imports/${importId}`, undefined, eve)).body.import
  await eventually(async () => expect((await read()).state).toBe('ready'))
  expect((await read()).counts).toEqual({ new: 2, made: 0, present: 0, refused: 2 })
})

const check = async (
  name: string,
  files: Record<string, string | Buffer> | Buffer,
  kind: 'ghost' | 'wordpress' | 'markdown' = 'markdown',
) => {
  const path = join(folder, name)
  if (Buffer.isBuffer(files)) writeFileSync(path, files)
  else await writeZip(path, files)
  return checkFile(importDeps(await testSite()), { path, kind })
}

test('hostile, damaged and wrong files are refused in one sentence', async () => {
  const zip = join(folder, 'whole.zip')
  await writeZip(zip, { 'a.md': `# A\n\n${'text '.repeat(5000)}`, 'b.md': '# B' })
  const whole = readFileSync(zip)
  const evil = (from: string, to: string) =>
    Buffer.from(whole.toString('latin1').replaceAll(from, to), 'latin1')
  await expect(check('cut.zip', whole.subarray(0, whole.length - 40))).rejects.toThrow(
    'The zip file is damaged or not complete',
  )
  await expect(check('up.zip', evil('a.md', '../a'))).rejects.toThrow(
    'damaged or not complete (invalid relative path',
  )
  await expect(check('root.zip', evil('a.md', '/a.m'))).rejects.toThrow(
    'damaged or not complete (absolute path',
  )
  await expect(check('empty', Buffer.alloc(0))).rejects.toThrow('The file is empty.')
  await expect(check('none.zip', { 'a.txt': 'x' })).rejects.toThrow('There is nothing in it')
  await expect(check('x.json', Buffer.from('hello'), 'ghost')).rejects.toThrow(
    'The file is not JSON.',
  )
  await expect(
    check('y.json', Buffer.from('{"db":[{"data":{"posts":[{"id":1'), 'ghost'),
  ).rejects.toThrow('The JSON ends in the middle.')
  await expect(
    check('z.json', Buffer.from('{"db":[{"data":{"posts":[{"id":1,}]}}]}'), 'ghost'),
  ).rejects.toThrow('not valid JSON')
  await expect(
    check('x.xml', Buffer.from('<rss><channel></channel></rss>'), 'wordpress'),
  ).rejects.toThrow('not an export of WordPress')
  await expect(
    check('y.xml', Buffer.from('<rss><channel><item><title>a'), 'wordpress'),
  ).rejects.toThrow('damaged or ends in the middle')
  await expect(
    check('z.xml', Buffer.from('<!DOCTYPE x [<!ENTITY a "aaaa">]><rss>&a;</rss>'), 'wordpress'),
  ).rejects.toThrow('undefined entity')
  await expect(check('m.zip', { 'manifest.json': '{"format":"x"}' })).rejects.toThrow(
    'not that of an export of this site',
  )
})

test('a file that unpacks to more than it claims, or than anybody needs, is refused by name', async () => {
  const path = join(folder, 'bomb.zip')
  await writeZip(path, { 'bomb.md': Buffer.alloc(20_000_000, 'a'), 'fine.md': '# Fine' })
  const deps = importDeps(await testSite())
  const items = await importFile(deps, { path, kind: 'markdown' })
  expect(items.map(({ name, state, reason }) => [name, state, reason])).toEqual([
    ['bomb.md', 'refused', 'bomb.md is larger than 8 MB.'],
    ['fine.md', 'made', null],
  ])
  // The size in the list of files is a lie: 20,000,000 becomes 1,000,000.
  const lie = Buffer.from(readFileSync(path))
  const [size, less] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32LE(20_000_000)
  less.writeUInt32LE(1_000_000)
  for (let at = lie.indexOf(size); at >= 0; at = lie.indexOf(size, at)) less.copy(lie, at)
  writeFileSync(path, lie)
  const [bomb] = await importFile(importDeps(await testSite()), { path, kind: 'markdown' })
  expect(bomb?.reason).toMatch(/damaged or not complete \(too many bytes/)
})

test('ten thousand files are read, more than fifty thousand are not', async () => {
  const path = join(folder, 'many.zip')
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, id) => [`${id}/x.txt`, '']))
  await writeZip(path, { ...many, 'a.md': '# A' })
  const items = await importFile(importDeps(await testSite()), { path, kind: 'markdown' })
  expect(items.map(({ state }) => state)).toEqual(['made'])
  const zip = readFileSync(path)
  const end = zip.lastIndexOf('PK\x05\x06')
  for (const at of [8, 10]) zip.writeUInt16LE(50_001, end + at)
  await expect(check('too-many.zip', zip)).rejects.toThrow('It holds more than 50,000 files.')
})
