import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { TypedResponse } from 'hono'
import { ZipFile } from 'yazl'
import { describeError } from '#src/app/problem.ts'
import type { Log } from '#src/log/log.ts'
import { type ExportDeps, exportFiles } from './content-files.ts'

/** The same content makes the same file, whenever it is exported. */
const always = { mtime: new Date(Date.UTC(1980, 0, 1)), forceDosTimestamp: true, mode: 0o100644 }

/** The zip as a stream. It holds one file in memory, and goes on only as fast as it is read. */
export function zipOf(deps: ExportDeps): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const ended = once(output, 'close')
  ended.catch(() => {})
  const write = async () => {
    for await (const { path, bytes } of exportFiles(deps)) {
      if (output.destroyed) return
      const compress = !path.startsWith('media/')
      const written = new Promise<void>((resolve) => {
        zip.addReadStreamLazy(path, { ...always, compress, size: bytes.length }, (done) => {
          const stream = Readable.from([bytes])
          stream.once('end', resolve)
          done(null, stream)
        })
      })
      await Promise.race([written, ended])
    }
    zip.end()
  }
  write().catch((error: Error) => output.destroy(error))
  return output
}

export function exportZip(deps: ExportDeps, log: Log) {
  const output = zipOf(deps)
  output.on('error', (error) => log.error({ err: describeError(error) }, 'an export broke off'))
  const name = `${new URL(deps.origin).hostname}-${new Date().toISOString().slice(0, 10)}.zip`
  const response = new Response(Readable.toWeb(output) as ReadableStream, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
  return response as Response & TypedResponse<string, 200, 'text'>
}
