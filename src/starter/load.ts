import { prepareCreate } from '#src/blog/api/service.ts'
import { bumpContentVersion, type Database, readContentVersion } from '#src/db/database.ts'
import { insertFaq } from '#src/faq/api/queries.ts'
import { createImageWorker, type ImageWorker } from '#src/media/image-worker/image-worker.ts'
import { addPicture } from '#src/media/store.ts'
import { identity } from '#src/site/identity.ts'
import {
  type DrawingReference,
  drawings,
  type StarterArticle,
  starterArticles,
  starterFaqs,
} from './content.ts'

/** The content version of a database in which nothing was ever written. */
const firstVersion = 1

/**
 * Fills a database that never held content. A database that staff emptied on purpose stays empty, and if two
 * processes start at once, only one writes.
 */
export async function loadStarterContent(db: Database): Promise<boolean> {
  if ((await readContentVersion(db)) !== firstVersion) return false
  const writes = await prepareArticles(db)
  return db.transaction().execute(async (trx) => {
    await bumpContentVersion(trx)
    if ((await readContentVersion(trx)) !== firstVersion + 1) return false
    for (const faq of starterFaqs) await insertFaq(trx, faq, identity.name)
    for (const write of writes) await write(trx)
    return true
  })
}

async function prepareArticles(db: Database) {
  const images = createImageWorker()
  const store = async (name: string) =>
    (await addPicture({ db, images }, await rasterise(images, name))).url
  try {
    return await Promise.all(starterArticles.map((article) => prepareArticle(article, store)))
  } finally {
    images.close()
  }
}

export function rasterise(images: ImageWorker, name: string): Promise<Buffer> {
  const svg = drawings[`./drawings/${name}.svg`]
  if (svg === undefined) throw new Error(`There is no drawing ${name}.svg in src/starter/drawings`)
  return images.draw(svg)
}

type Store = (name: string) => Promise<string>

async function prepareArticle({ blocks, thumbnail, ...fields }: StarterArticle, store: Store) {
  const [content, picture] = (await draw([blocks, thumbnail], store)) as [unknown, string]
  return prepareCreate(
    { ...fields, content: JSON.stringify(content), thumbnail: picture },
    identity.name,
  )
}

/** Replaces every reference to a drawing in a value with the address of the stored picture. */
async function draw(value: unknown, store: Store): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => draw(one, store)))
  if (typeof value !== 'object' || value === null) return value
  if ('drawing' in value) return store((value as DrawingReference).drawing)
  const entries = Object.entries(value).map(async ([key, inner]) => [key, await draw(inner, store)])
  return Object.fromEntries(await Promise.all(entries))
}
