import { prepareCreate } from '#src/blog/api/service.ts'
import { insertFaq } from '#src/faq/api/queries.ts'
import { bumpContentVersion, type Database, readContentVersion } from '#src/platform/db/database.ts'
import { identity } from '#src/site/identity.ts'
import { type DrawingReference, rasterise } from './drawing.ts'
import { starterArticles, starterFaqs } from './index.ts'

/** The version of a database in which nothing was ever written. */
const untouched = 1

/**
 * Fills a database that never held content. One that staff emptied on purpose stays empty, and of two
 * processes that start at once only one writes.
 */
export async function loadStarterContent(db: Database): Promise<boolean> {
  if ((await readContentVersion(db)) !== untouched) return false
  const writes = await Promise.all(starterArticles.map(prepareArticle))
  return db.transaction().execute(async (trx) => {
    await bumpContentVersion(trx)
    if ((await readContentVersion(trx)) !== untouched + 1) return false
    for (const faq of starterFaqs) await insertFaq(trx, faq)
    for (const write of writes) await write(trx)
    return true
  })
}

async function prepareArticle({ blocks, thumbnail, ...fields }: (typeof starterArticles)[number]) {
  const drawn = await draw([blocks, thumbnail])
  const [content, picture] = drawn as [unknown, string]
  return prepareCreate(
    { ...fields, content: JSON.stringify(content), thumbnail: picture },
    identity.name,
  )
}

/** Replaces every reference to a drawing in a value by the drawn picture. */
async function draw(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(draw))
  if (typeof value !== 'object' || value === null) return value
  if ('drawing' in value) return rasterise((value as DrawingReference).drawing)
  const entries = Object.entries(value).map(async ([key, inner]) => [key, await draw(inner)])
  return Object.fromEntries(await Promise.all(entries))
}
