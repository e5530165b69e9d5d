import { createHash } from 'node:crypto'
import { stringify } from 'yaml'
import { csvRow } from '#src/app/csv.ts'
import type { Database } from '#src/db/database.ts'
import { blocksWithImages, imagesOf } from '#src/editor/blocks/arrange-blocks.ts'
import { readBlocks } from '#src/editor/blocks/content.ts'
import { toMarkdown } from '#src/editor/markdown/to-markdown.ts'
import { parseMediaUrl } from '#src/media/reference.ts'
import { type ExportFolder, exportFolders, exportFormat, redirectsFile } from './layout.ts'

export interface Exported {
  front: Record<string, unknown>
  /** JSON of blocks. */
  content?: string
  /** A text that is no blocks. */
  body?: string
}

/** What a room exports. */
export interface Giver {
  /** In the order of the export, with the names of the files. */
  list: (db: Database) => Promise<{ id: number; name: string }[]>
  /** Undefined if it was deleted meanwhile. */
  read: (db: Database, id: number) => Promise<Exported | undefined>
}

export interface ExportDeps {
  db: Database
  /** The address of this site. */
  origin: string
  givers: Record<(typeof exportFolders)[ExportFolder], Giver>
  listRedirects: (db: Database) => Promise<{ from: string; to: string; permanent: boolean }[]>
  /** Undefined if it is damaged or gone. */
  loadPicture: (hash: string) => Promise<Buffer | undefined>
}

export interface ExportFile {
  path: string
  bytes: Buffer
}

interface Line {
  path: string
  bytes: number
  sha256: string
  /** SHA-256 of what an import takes back, without numbers and states, which belong to a site. */
  content: string
}

/** Fields that are different after an import. */
const ofThisSite = ['id', 'status', 'editedAt', 'publishAt', 'state', 'sentAt']

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')

/** The files of the export one after the other, each as it is at that moment; the manifest comes last. */
export async function* exportFiles(deps: ExportDeps): AsyncGenerator<ExportFile> {
  const { db, origin, givers, listRedirects, loadPicture } = deps
  const lines: Line[] = []
  const pictures = new Set<string>()
  const file = (path: string, data: Buffer | string, content?: string): ExportFile => {
    const bytes = Buffer.from(data)
    const hash = sha256(bytes)
    lines.push({ path, bytes: bytes.length, sha256: hash, content: content ?? hash })
    return { path, bytes }
  }
  for (const [folder, room] of Object.entries(exportFolders)) {
    for (const { id, name } of await givers[room].list(db)) {
      const read = await givers[room].read(db, id)
      if (!read) continue
      const { front, body } = writtenWith(read, pictures)
      const text = `---\n${stringify(front, { lineWidth: 0 })}---\n\n${body}`
      const kept = Object.entries(front).filter(([key]) => !ofThisSite.includes(key))
      yield file(`${folder}/${name}.md`, text, sha256(JSON.stringify([kept, body])))
    }
  }
  const lost: string[] = []
  for (const url of [...pictures].sort()) {
    const bytes = await loadPicture(parseMediaUrl(url)?.hash ?? '')
    if (bytes) yield file(url.slice(1), bytes)
    else lost.push(url)
  }
  const redirects = await listRedirects(db)
  const rows = redirects.map(({ from, to, permanent }) => [
    from,
    to,
    permanent ? 'permanent' : 'temporary',
  ])
  yield file(redirectsFile, csvRow(['from', 'to', 'kind']) + rows.map(csvRow).join(''))
  const contents = lines.map(({ path, content }) => `${path.split('/')[0]} ${content}`).sort()
  const manifest = {
    format: exportFormat,
    origin,
    content: sha256(contents.join('\n')),
    lost,
    files: lines,
  }
  yield { path: 'manifest.json', bytes: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) }
}

/** Addresses of pictures become those of files beside the text. */
function writtenWith({ front, content, body = '' }: Exported, pictures: Set<string>) {
  const beside = (address: string) => {
    if (!parseMediaUrl(address)) return address
    pictures.add(address)
    return `..${address}`
  }
  const fields = Object.entries(front)
    .filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false)
    .map(([name, value]) => [name, typeof value === 'string' ? beside(value) : value])
  const blocks = readBlocks(content ?? '[]') ?? []
  // Also those in blocks of a type that this version does not know.
  for (const block of blocks) for (const { src } of imagesOf(block)) beside(src)
  const text = content === undefined ? `${body}\n` : toMarkdown(blocksWithImages(blocks, beside))
  return { front: Object.fromEntries(fields) as Record<string, unknown>, body: text }
}
