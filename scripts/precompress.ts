import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Fonts and photographs are already compressed. */
const compressible = /\.(js|css|svg|json|txt|xml|ico)$/
/** Bytes. For smaller files, headers are most of the response. */
const worthIt = 400

/** Writes a Brotli and a gzip copy beside every file for browsers, once, at the highest compression. */
export function precompress(): Plugin {
  return {
    name: 'wireloom:precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: {
      order: 'post',
      handler: async ({ dir }) => {
        if (dir) await compressAll(dir)
      },
    },
  }
}

/** All at once: Node compresses in its thread pool. */
async function compressAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))))
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < worthIt) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  }
  const [br, gz] = await Promise.all([
    compress.br(bytes, { params }),
    compress.gz(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
