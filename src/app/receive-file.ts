import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { invalid, ProblemError } from './problem.ts'

interface Receiving<Fields> {
  folder: string
  mostBytes: number
  tooLarge: string
  /** Reads the other fields of the form; throws for those that are wrong. */
  read: (fields: Map<string, string>) => Fields
}

interface ReceivedFile {
  fileName: string
  /** Its name in the folder. */
  file: string
  bytes: number
}

/** Writes the file of a form to the disk while it arrives. Its memory does not depend on the size of the file. */
export async function receiveFile<Fields>(
  request: Request,
  { folder, read, ...limits }: Receiving<Fields>,
): Promise<Fields & ReceivedFile> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) {
    throw new ProblemError(415, 'Send a form with a file (multipart/form-data).')
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = randomUUID()
  const path = join(folder, file)
  try {
    const { fields, fileName } = await readForm(request.body, { type, path, ...limits })
    return { ...read(fields), fileName, file, bytes: (await stat(path)).size }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

interface Limits {
  type: string
  path: string
  mostBytes: number
  tooLarge: string
}

async function readForm(body: ReadableStream, { type, path, mostBytes, tooLarge }: Limits) {
  const fields = new Map<string, string>()
  const files: { name: string; written: Promise<void>; isWhole: () => boolean }[] = []
  const form = busboy({
    headers: { 'content-type': type },
    defParamCharset: 'utf8',
    limits: { files: 1, fields: 10, fieldSize: 10_000, fileSize: mostBytes, parts: 12 },
  })
  form.on('field', (name, value) => fields.set(name, value))
  form.on('file', (_name, stream, { filename }) => {
    const written = pipeline(stream, createWriteStream(path, { mode: 0o600 }))
    // A failure is reported where it is awaited.
    written.catch((error: Error) => form.destroy(error))
    const name = (filename ?? '').replaceAll('\0', '').slice(-200) || 'file'
    files.push({
      name,
      written,
      isWhole: () => !(stream as Readable & { truncated?: boolean }).truncated,
    })
  })
  try {
    await pipeline(Readable.from(body), form)
  } catch (error) {
    await Promise.allSettled(files.map(({ written }) => written))
    if (error instanceof ProblemError || (error as NodeJS.ErrnoException).code) throw error
    throw new ProblemError(400, 'The form cannot be read: it is not complete.')
  }
  const [first] = files
  if (!first) throw invalid({ file: ['Choose a file.'] })
  await first.written
  if (!first.isWhole()) throw new ProblemError(413, tooLarge)
  return { fields, fileName: first.name }
}
