import { createReadStream } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl from 'yauzl'

/** A file or a part of it cannot be imported. The message is for the person who chose it. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
}

/** The files of an import: those of a zip or a folder, or one file alone. */
export interface Bundle {
  /** Their sizes by path, sorted. */
  files: ReadonlyMap<string, number>
  open: (path: string) => Promise<Readable>
  close: () => void
}

const mostFiles = 50_000
/** Unpacked, together: a small zip can claim to hold any number of bytes. */
const mostBytes = 8_000_000_000

export async function openBundle(path: string): Promise<Bundle> {
  if ((await lstat(path)).isDirectory()) return openFolder(path)
  const start = Buffer.alloc(4)
  const file = await open(path)
  await file.read(start, 0, 4, 0).finally(() => file.close())
  if (start.toString('latin1') === 'PK\x03\x04' || start.toString('latin1') === 'PK\x05\x06') {
    return openZip(path)
  }
  const { size } = await lstat(path)
  if (size === 0) throw new ImportRefused('The file is empty.')
  const name = basename(path)
  const files = new Map([[name, size]])
  return { files, open: async () => createReadStream(path), close() {} }
}

/** Reads one file as a whole. */
export async function readFile({ files, open }: Bundle, path: string, most: number) {
  if ((files.get(path) ?? 0) > most) {
    throw new ImportRefused(`${path} is larger than ${Math.floor(most / 1_000_000)} MB.`)
  }
  const pieces: Buffer[] = []
  for await (const piece of await open(path)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Longer than any article that can be saved. */
const longestText = 8_000_000

export async function readText(bundle: Bundle, path: string): Promise<string> {
  const text = (await readFile(bundle, path, longestText)).toString('utf8')
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
}

/** Files that programs and systems leave in a folder. */
const isHidden = (path: string) => /(^|\/)(\.[^/]*|__MACOSX|node_modules)(\/|$)/.test(path)

function refuseTooMuch(files: number, bytes: number): void {
  if (files > mostFiles) {
    throw new ImportRefused(`It holds more than ${mostFiles.toLocaleString('en-US')} files.`)
  }
  if (bytes > mostBytes) {
    throw new ImportRefused(`Unpacked it has more than ${mostBytes / 1_000_000_000} GB.`)
  }
}

async function openFolder(folder: string): Promise<Bundle> {
  const files = new Map<string, number>()
  let bytes = 0
  for (const entry of (await readdir(folder, { recursive: true })).sort()) {
    const path = entry.replaceAll('\\', '/')
    // A link could lead out of the folder.
    const found = isHidden(path) ? undefined : await lstat(join(folder, entry))
    if (!found?.isFile()) continue
    files.set(path, found.size)
    bytes += found.size
    refuseTooMuch(files.size, bytes)
  }
  return { files, open: async (path) => createReadStream(join(folder, path)), close() {} }
}

const openArchive = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)

const damaged = (error: Error) =>
  new ImportRefused(`The zip file is damaged or not complete (${error.message}).`)

async function openZip(path: string): Promise<Bundle> {
  const zip = await openArchive(path, { lazyEntries: true, autoClose: false }).catch((error) => {
    throw damaged(error)
  })
  try {
    const entries = await readEntries(zip)
    const openEntry = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip))
    return {
      files: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
      async open(name) {
        const entry = entries.get(name)
        if (!entry) throw new ImportRefused(`${name} is not in the file.`)
        if (entry.isEncrypted()) throw new ImportRefused(`${name} is encrypted.`)
        const packed = await openEntry(entry).catch((error) => {
          throw damaged(error)
        })
        return Readable.from(readPieces(packed))
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** yauzl ends the stream with an error if an entry has more bytes than it claims. */
async function* readPieces(packed: Readable) {
  try {
    yield* packed
  } catch (error) {
    throw damaged(error as Error)
  }
}

/** yauzl refuses paths that lead out of a folder, and a damaged list of entries. */
function readEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  refuseTooMuch(zip.entryCount, 0)
  const entries: [string, yauzl.Entry][] = []
  let bytes = 0
  return new Promise((resolve, reject) => {
    zip.on('error', (error: Error) => reject(damaged(error)))
    zip.on('end', () => resolve(new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)))))
    zip.on('entry', (entry: yauzl.Entry) => {
      const name = entry.fileName
      bytes += entry.uncompressedSize
      try {
        refuseTooMuch(entries.length, bytes)
      } catch (error) {
        return reject(error)
      }
      if (!name.endsWith('/') && !isHidden(name)) entries.push([name, entry])
      zip.readEntry()
    })
    zip.readEntry()
  })
}
