import { posix } from 'node:path'
import pLimit from 'p-limit'
import { escapeHtml, escapeText } from '#src/app/escape-html.ts'
import { blocksWithImages, imagesOf } from '#src/editor/blocks/arrange-blocks.ts'
import { readBlock, storedBlock } from '#src/editor/blocks/content.ts'
import { isRaw, type Raw, text } from '#src/editor/blocks/reading-raw.ts'
import { mostBytes } from '#src/media/clips/add-file.ts'
import { ImageRefused } from '#src/media/image-file.ts'
import type { MediaKind } from '#src/media/reference.ts'
import { type Bundle, ImportRefused, readFile } from '../import/bundle.ts'
import { decoded } from '../import/source.ts'
import { type FetchPicture, NoAnswer } from './fetch-picture.ts'

/** Stores a picture, clip or captions, and returns its address. */
export type StoreFile = (bytes: Buffer, kind: MediaKind) => Promise<string>

export interface PictureDeps {
  bundle: Bundle
  site: URL | undefined
  fetchPicture: FetchPicture
  store: StoreFile
}

export type TakePictures = ReturnType<typeof createTakePictures>

interface Shown {
  blocks: Raw[]
  /** Some fields are the address of a picture. */
  fields: Record<string, unknown>
  /** The file that shows them. */
  path?: string
}

const pictureFields = ['thumbnail', 'shareImage']

const concurrency = 4
/** A server that has failed so often is not asked again: each failure can take twenty seconds. */
const mostFailures = 5
const mostRemembered = 5000

/** Finds the file in the bundle that has the longest end of the path in common. */
function finderOf(bundle: Bundle) {
  const byName = new Map<string, string[]>()
  for (const path of bundle.files.keys()) {
    const name = posix.basename(path).toLowerCase()
    byName.set(name, [...(byName.get(name) ?? []), path])
  }
  return (address: string, near: string | undefined): string | undefined => {
    const path = decoded(address.replace(/^__GHOST_URL__/, '').replace(/[?#].*$/, ''))
    const isRemote = /^https?:\/\//.test(path)
    const relative = posix.join(posix.dirname(near ?? ''), path)
    if (!isRemote && bundle.files.has(relative)) return relative
    const parts = path
      .replace(/^https?:\/\/[^/]*/, '')
      .split('/')
      .filter((part) => part && part !== '.')
    const same = (file: string) => {
      const names = file.split('/')
      let common = 0
      while (common < parts.length && parts.at(-1 - common) === names.at(-1 - common)) common += 1
      return common
    }
    const found = byName.get((parts.at(-1) ?? '').toLowerCase()) ?? []
    const [best] = found.toSorted((a, b) => same(b) - same(a) || (a < b ? -1 : 1))
    // The name alone is enough within the site, but not for a picture of another one.
    return best && same(best) >= (isRemote ? 2 : 0) ? best : undefined
  }
}

/** Finds the pictures and clips of articles: in the file of the import, or on the internet. */
export function createTakePictures({ bundle, site, fetchPicture, store }: PictureDeps) {
  const findFile = finderOf(bundle)
  const failures = new Map<string, number>()
  const taken = new Map<string, string>()

  const remote = (address: string): string | undefined => {
    const path = address.replace(/^__GHOST_URL__/, '')
    return URL.parse(path.replace(/^\/\//, 'https://'), site)?.href
  }

  const load = async ({ address, kind, near }: Asked, signal: AbortSignal) => {
    const embedded = /^data:image\/[\w.+-]+;base64,/i.exec(address)
    if (embedded) return Buffer.from(address.slice(embedded[0].length), 'base64')
    const file = findFile(address, near)
    if (file) return readFile(bundle, file, mostBytes[kind])
    if (kind !== 'picture') throw new ImportRefused(byHand)
    const url = remote(address)
    if (!url)
      throw new ImportRefused('It is not in the file, and the address of the old site is unknown.')
    const { host } = new URL(url)
    if ((failures.get(host) ?? 0) >= mostFailures)
      throw new ImportRefused(`${host} does not answer.`)
    try {
      return await fetchPicture(url, signal)
    } catch (error) {
      if (error instanceof NoAnswer) failures.set(host, (failures.get(host) ?? 0) + 1)
      throw error
    }
  }

  const take = async (asked: Asked, signal: AbortSignal) => {
    const { address, kind, near } = asked
    const key = `${near && !/^(https?:|\/|__GHOST)/.test(address) ? posix.dirname(near) : ''} ${address}`
    const known = address.length < 2000 ? taken.get(key) : undefined
    if (known) return known
    const url = await store(await load(asked, signal), kind)
    if (taken.size < mostRemembered && address.length < 2000) taken.set(key, url)
    return url
  }

  /** Whether a file will be found, without fetching it. */
  const look = ({ address, kind, near }: Asked): string => {
    if (address.startsWith('data:') || findFile(address, near)) return ''
    if (kind !== 'picture') return `${nameOf(address, kind)}: ${byHand}`
    return remote(address)
      ? `Will be fetched: ${address.slice(0, 300)}`
      : `${nameOf(address, kind)}: not in the file, and the address of the old site is unknown.`
  }

  return {
    /** What `all` would do. */
    check: (shown: Shown) => {
      const notes = askedBy(shown).map(look).filter(Boolean)
      return { ...withPictures(shown, new Map()), notes }
    },
    /** Stores the pictures of an article. One that cannot be stored is named, and becomes a link. */
    async all(shown: Shown, signal: AbortSignal) {
      const [pictures, others] = [pLimit(concurrency), pLimit(1)]
      const stored = new Map<string, string>()
      const notes: string[] = []
      const work = askedBy(shown).map((asked) =>
        (asked.kind === 'picture' ? pictures : others)(async () => {
          const { address, kind } = asked
          signal.throwIfAborted()
          try {
            stored.set(address, await take(asked, signal))
          } catch (error) {
            if (!(error instanceof ImportRefused || error instanceof ImageRefused)) throw error
            notes.push(`${nameOf(address, kind)}: ${error.message}`)
          }
        }),
      )
      await Promise.all(work)
      return { ...withPictures(shown, stored), notes: notes.sort() }
    },
  }
}

interface Asked {
  address: string
  kind: MediaKind
  /** The file that shows it. */
  near: string | undefined
}

const byHand = 'It is not in the file. It became a link: upload it by hand.'

const kindWords: Record<MediaKind, string> = {
  picture: 'Picture',
  clip: 'Clip',
  captions: 'Captions',
}

const nameOf = (address: string, kind: MediaKind) => `${kindWords[kind]} ${address.slice(0, 300)}`

function askedBy({ blocks, fields, path: near }: Shown): Asked[] {
  const inBlocks = blocks.flatMap((raw) => imagesOf(readBlock(clipInstead(raw), '')))
  const inFields = pictureFields.map((name) => ({ src: text(fields[name]), kind: undefined }))
  const kinds = new Map([...inFields, ...inBlocks].map(({ src, kind = 'picture' }) => [src, kind]))
  kinds.delete('')
  return [...kinds].map(([address, kind]) => ({ address, kind, near }))
}

/** Notes show a clip like a picture. */
const clipInstead = (raw: Raw): Raw =>
  raw.type === 'image' && /\.(mp4|m4v|webm)([?#]|$)/i.test(text(raw.src))
    ? { type: 'clip', src: raw.src, title: raw.alt }
    : raw

/** Articles contain only pictures of this site. */
function withPictures({ blocks, fields }: Shown, stored: ReadonlyMap<string, string>) {
  const replace = (src: string) => stored.get(src) ?? ''
  const shown = blocks.map(clipInstead).flatMap((raw, place): Raw[] => {
    const [block] = blocksWithImages([readBlock(raw, `block-${place + 1}`)], replace)
    if (!block) return []
    const after = storedBlock(block) as Raw
    if (after.type === 'image' || after.type === 'clip') return after.src ? [after] : missing(raw)
    if (after.type !== 'carousel') return [after]
    const images = raws(after.images).filter(({ src }) => src)
    const gone = raws(raw.images).filter(({ src }) => !replace(text(src)))
    return [...(images.length > 0 ? [{ ...after, images }] : []), ...gone.flatMap(missing)]
  })
  const found = pictureFields.filter((name) => text(fields[name]))
  const addresses = found.map((name) => [name, replace(text(fields[name]))])
  return { blocks: shown, fields: { ...fields, ...Object.fromEntries(addresses) } }
}

const raws = (value: unknown): Raw[] => (Array.isArray(value) ? value.filter(isRaw) : [])

/** The words of a picture or clip that cannot be shown, with its address. */
function missing(image: Raw): Raw[] {
  const src = text(image.src) || text(image.content)
  const name = decoded(posix.basename(src.split('?')[0] ?? ''))
  const caption = text(image.caption)
  const words = text(image.alt) || text(image.title) || caption || name
  if (!words) return []
  const link = `<a href="${escapeHtml(src)}">${escapeText(words)}</a>`
  const content = `<p>${/^https?:/.test(src) ? link : escapeText(words)}</p>`
  const below = caption === words ? '' : caption
  return [
    { type: 'paragraph', content },
    ...(below ? [{ type: 'fineprint', content: `<p>${escapeText(below)}</p>` }] : []),
  ]
}
