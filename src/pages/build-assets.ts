import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { ApiEnv } from '#src/app/api-app.ts'
import { problemResponse } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { acceptedEncodings } from './cached-response.ts'
import { contentTypeOf, immutable } from './static-files.ts'

/*
 * The hashed files of other builds. During an upgrade a page may come from one site and the request for its script
 * may reach another, older or newer, perhaps on another machine. So each site stores its files in the database
 * when it starts, and reads files that it does not have from there.
 */

/** Not in Schema: backups and moves leave this table out. */
interface BuildAssets {
  name: string
  body: Uint8Array
  br: Uint8Array | null
  gzip: Uint8Array | null
  /** When a build without this file was first started; null while the newest build has the file. */
  unused_since: string | null
}

type Asset = Pick<BuildAssets, 'body' | 'br' | 'gzip'>

const tableOf = (db: Database) => db.withTables<{ build_assets: BuildAssets }>()

/** How long somebody may leave a page open and come back to it. */
const keptDays = 30
const dayMs = 86_400_000
const assetName = /^(?:[\w.-]{1,80}-)?[\w-]{8}\.[a-z0-9]{2,5}$/

/** `folder` is the client part of the build; it does not exist in development. */
export async function storeBuildAssets(db: Database, folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  if (!existsSync(assets)) return
  const names = namesIn(assets)
  await storeMissing(db, assets, names)
  await noteUse(db, names)
}

const namesIn = (assets: string) =>
  readdirSync(assets)
    .filter((name) => !/\.(br|gz)$/.test(name))
    // Both sites insert in the same order. Two sites that start at once then wait for each other and cannot deadlock.
    .sort()

async function storeMissing(db: Database, assets: string, names: string[]): Promise<void> {
  if (names.length === 0) return
  await tableOf(db)
    .transaction()
    .execute(async (trx) => {
      const rows = trx.selectFrom('build_assets').select('name').where('name', 'in', names)
      const stored = new Set((await rows.execute()).map(({ name }) => name))
      for (const name of names) {
        if (stored.has(name)) continue
        await trx
          .insertInto('build_assets')
          .values({ name, ...readAsset(join(assets, name)), unused_since: null })
          .onConflict((clash) => clash.column('name').doNothing())
          .execute()
      }
    })
}

async function noteUse(db: Database, names: string[]): Promise<void> {
  const update = tableOf(db).updateTable('build_assets')
  await update
    .set({ unused_since: null })
    .where('name', 'in', names)
    .where('unused_since', 'is not', null)
    .execute()
  await update
    .set({ unused_since: new Date().toISOString() })
    .where('name', 'not in', names)
    .where('unused_since', 'is', null)
    .execute()
  const before = new Date(Date.now() - keptDays * dayMs).toISOString()
  await tableOf(db).deleteFrom('build_assets').where('unused_since', '<', before).execute()
}

function readAsset(path: string): Asset {
  const copy = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : null)
  return { body: readFileSync(path), br: copy('.br'), gzip: copy('.gz') }
}

/** GET /assets/{name} for files that this build does not have; `always` are headers of every response. */
export function buildAssetRoutes(db: Database, always: Record<string, string>) {
  const found = new LRUCache<string, Asset>({ maxSize: 8_000_000, sizeCalculation: sizeOf })
  // Expires soon, because another build that has the file may start at any time.
  const missing = new LRUCache<string, true>({ max: 1000, ttl: 10_000 })

  const find = async (name: string): Promise<Asset | undefined> => {
    if (!assetName.test(name) || missing.has(name)) return undefined
    const ready = found.get(name)
    if (ready) return ready
    const asset = await tableOf(db)
      .selectFrom('build_assets')
      .select(['body', 'br', 'gzip'])
      .where('name', '=', name)
      .executeTakeFirst()
    if (asset) found.set(name, asset)
    else missing.set(name, true)
    return asset
  }

  return new Hono<ApiEnv>().get('/assets/:name', async (c) => {
    const name = c.req.param('name')
    const asset = await find(name)
    if (!asset) {
      return problemResponse(404, 'There is no such file.', {
        headers: { ...always, 'cache-control': 'no-store' },
      })
    }
    const copies = { br: asset.br, gzip: asset.gzip, identity: asset.body }
    const encoding =
      acceptedEncodings(c.req.header('accept-encoding')).find((each) => copies[each]) ?? 'identity'
    return c.body(new Uint8Array(copies[encoding] ?? asset.body), 200, {
      ...always,
      'content-type': contentTypeOf(name),
      'cache-control': immutable,
      ...(asset.br && { vary: 'accept-encoding' }),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    })
  })
}

const sizeOf = ({ body, br, gzip }: Asset) =>
  body.length + (br?.length ?? 0) + (gzip?.length ?? 0) + 1
