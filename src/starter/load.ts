import { prepareCreate } from '#src/blog/api/service.ts'
import { bumpContentVersion, type Database, readContentVersion } from '#src/db/database.ts'
import { insertFaq } from '#src/faq/api/queries.ts'
import type { StoredPictures } from '#src/media/bytes.ts'
import { createImageWorker, type ImageWorker } from '#src/media/image-worker/image-worker.ts'
import { type ByteStore, bytesInDatabase } from '#src/media/objects/byte-store.ts'
import { addPicture } from '#src/media/store.ts'
import { identity } from '#src/site/identity.ts'
import faqs from './faqs.json' with { type: 'json' }

/** A picture of 1600 by 1000 in `drawings`, by the name of its file. */
type DrawingReference = { drawing: string }

type Picture = { src: DrawingReference; alt: string; caption: string }

type StarterBlock = { id: string } & (
  | { type: 'title' | 'subtitle' | 'paragraph' | 'fineprint'; content: string }
  | ({ type: 'image'; content: DrawingReference } & Picture)
  | { type: 'carousel'; images: (Picture & { hoverText: string })[]; fitMode: string }
)

export type StarterArticle = {
  status: 'published' | 'draft'
  createdAt: string
  summary: string
  main: boolean
  featured: boolean
  topics: string[]
  thumbnail: DrawingReference
  blocks: StarterBlock[]
}

export const starterFaqs = faqs

// The build copies the files into the server's program: at run time there is no file to find.
const articles = import.meta.glob<StarterArticle>('./articles/*.json', {
  eager: true,
  import: 'default',
})

/** Oldest first, which is the order in which they are inserted. */
export const starterArticles = Object.values(articles).sort((a, b) =>
  a.createdAt < b.createdAt ? -1 : 1,
)

export const drawings = import.meta.glob<string>('./drawings/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The content version of a database in which nothing was ever written. */
const firstVersion = 1

/**
 * Fills a database that never held content. A database that staff emptied on purpose stays empty, and if two
 * processes start at once, only one writes.
 */
export async function loadStarterContent(
  db: Database,
  bytes: ByteStore = bytesInDatabase,
): Promise<boolean> {
  if ((await readContentVersion(db)) !== firstVersion) return false
  const writes = await prepareArticles({ db, bytes })
  return db.transaction().execute(async (trx) => {
    await bumpContentVersion(trx)
    if ((await readContentVersion(trx)) !== firstVersion + 1) return false
    for (const faq of starterFaqs) await insertFaq(trx, faq, identity.name)
    for (const write of writes) await write(trx)
    return true
  })
}

async function prepareArticles(pictures: StoredPictures) {
  const images = createImageWorker()
  const store = async (name: string) =>
    (await addPicture({ ...pictures, images }, await rasterise(images, name))).url
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
