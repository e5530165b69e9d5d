import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { writeBackup } from '#src/db/dump/lines.ts'
import { testSite } from '#src/testing/test-site.ts'
import { buildAssetRoutes, storeBuildAssets } from './build-assets.ts'

type Site = Awaited<ReturnType<typeof testSite>>

/** A build as Vite leaves it, with compressed copies beside the scripts. */
function buildWith(folder: string, files: Record<string, string>): string {
  const assets = join(folder, `dist-${Object.keys(files).join()}`, 'build/client/assets')
  mkdirSync(assets, { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(assets, name), text)
    if (!name.endsWith('.js')) continue
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(assets, `${name}.gz`), gzipSync(text))
  }
  return join(assets, '..')
}

const routesOf = ({ db }: Site) => buildAssetRoutes(db, { 'x-content-type-options': 'nosniff' })
const statusOf = async (routes: ReturnType<typeof routesOf>, name: string) =>
  (await routes.request(`/assets/${name}`)).status

test('a site serves the files of builds that other sites started', async () => {
  const made = await testSite()
  const routes = routesOf(made)
  const older = buildWith(made.folder, { 'page-aaaaaaaa.js': 'older', 'sh-red_1.css': 'shared' })
  const newer = buildWith(made.folder, { 'page-bbbbbbbb.js': 'newer', 'sh-red_1.css': 'shared' })
  await storeBuildAssets(made.db, older)
  await storeBuildAssets(made.db, newer)
  await storeBuildAssets(made.db, newer)
  const get = (name: string, encoding = '') =>
    routes.request(`/assets/${name}`, { headers: { 'accept-encoding': encoding } })
  expect(await (await get('page-aaaaaaaa.js')).text()).toBe('older')
  const compressed = await get('page-bbbbbbbb.js', 'gzip, br')
  expect(Object.fromEntries(compressed.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  expect(Buffer.from(await compressed.arrayBuffer())).toEqual(brotliCompressSync('newer'))
  const style = await get('sh-red_1.css', 'gzip, br')
  expect(style.headers.get('content-encoding')).toBeNull()
  expect(await style.text()).toBe('shared')
})

test('names that no build has are a 404 that nobody keeps', async () => {
  const made = await testSite()
  const routes = routesOf(made)
  for (const name of ['page-aaaaaaaa.js', '..%2Fpackage.json', 'x', `${'a'.repeat(200)}.js`]) {
    const response = await routes.request(`/assets/${name}`)
    expect(response.status, name).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

test('files that no build has had for 30 days are deleted, unless a build has them again', async () => {
  const made = await testSite()
  const older = buildWith(made.folder, { 'page-aaaaaaaa.js': 'older' })
  const newer = buildWith(made.folder, { 'page-bbbbbbbb.js': 'newer' })
  const table = made.db.withTables<{
    build_assets: { name: string; unused_since: string | null }
  }>()
  const passDays = async (days: number) => {
    const unused_since = new Date(Date.now() - days * 86_400_000).toISOString()
    await table
      .updateTable('build_assets')
      .set({ unused_since })
      .where('unused_since', 'is not', null)
      .execute()
  }
  await storeBuildAssets(made.db, older)
  await storeBuildAssets(made.db, newer)
  await passDays(29)
  // A rollback: the older build is in use again.
  await storeBuildAssets(made.db, older)
  await passDays(31)
  await storeBuildAssets(made.db, older)
  const routes = routesOf(made)
  expect(await statusOf(routes, 'page-aaaaaaaa.js')).toBe(200)
  expect(await statusOf(routes, 'page-bbbbbbbb.js')).toBe(404)
})

test('a backup leaves the files of builds out', async () => {
  const made = await testSite()
  await storeBuildAssets(made.db, buildWith(made.folder, { 'page-aaaaaaaa.js': 'x' }))
  const rows = await writeBackup(made.db, join(made.folder, 'backup'))
  expect(Object.keys(rows)).not.toContain('build_assets')
})
