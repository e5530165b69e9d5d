import { stringify } from 'yaml'
import { csvRow } from '#src/app/csv.ts'
import type { Database } from '#src/db/database.ts'
import { blocksWithImages, imagesOf } from '#src/editor/blocks/arrange-blocks.ts'
import { readBlocks } from '#src/editor/blocks/content.ts'
import { toMarkdown } from '#src/editor/markdown/to-markdown.ts'
import { parseMediaUrl } from '#src/media/reference.ts'
import {
  contentSum,
  type ExportFolder,
  exportFolders,
  exportFormat,
  redirectsFile,
  sha256,
} from './layout.ts'

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
  /** Of what an import takes back. */
  content: string
}

/** The files of the export one after the other, each as it is at that moment; the manifest comes last. */
export async function* exportFiles(deps: ExportDeps): AsyncGenerator<ExportFile> {
  const { db, origin, listRedirects, loadPicture } = deps
  const lines: Line[] = []
  const pictures = new Set<string>()
  const file = (path: string, data: Buffer | string, content?: string): ExportFile => {
    const bytes = Buffer.from(data)
    const hash = sha256(bytes)
    lines.push({ path, bytes: bytes.length, sha256: hash, content: content ?? hash })
    return { path, bytes }
  }
  for await (const { path, front, body } of textsOf(deps, pictures)) {
    const text = `---\n${stringify(front, { lineWidth: 0 })}---\n\n${body}`
    yield file(path, text, contentSum(front, body))
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

type TextDeps = Pick<ExportDeps, 'db' | 'givers'>

async function* textsOf({ db, givers }: TextDeps, pictures: Set<string>) {
  for (const [folder, room] of Object.entries(exportFolders)) {
    for (const { id, name } of await givers[room].list(db)) {
      const read = await givers[room].read(db, id)
      if (read) yield { path: `${folder}/${name}.md`, ...writtenWith(read, pictures) }
    }
  }
}

/** The checksums of everything that is here: an export of this site would have them. */
export async function contentSums(deps: TextDeps): Promise<Set<string>> {
  const sums = new Set<string>()
  for await (const { front, body } of textsOf(deps, new Set())) sums.add(contentSum(front, body))
  return sums
}

const isEmpty = (value: unknown) =>
  value === '' || value === false || (Array.isArray(value) ? value.length === 0 : value == null)

/** Addresses of pictures become those of files beside the text. */
function writtenWith({ front, content, body = '' }: Exported, pictures: Set<string>) {
  const beside = (address: string) => {
    if (!parseMediaUrl(address)) return address
    pictures.add(address)
    return `..${address}`
  }
  const fields = Object.entries(front)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => [name, typeof value === 'string' ? beside(value) : value])
  const blocks = readBlocks(content ?? '[]') ?? []
  // Also those in blocks of a type that this version does not know.
  for (const block of blocks) for (const { src } of imagesOf(block)) beside(src)
  const text = content === undefined ? `${body}\n` : toMarkdown(blocksWithImages(blocks, beside))
  return { front: Object.fromEntries(fields) as Record<string, unknown>, body: text }
}
