import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Fonts and photographs are compressed already. */
const compressible = /\.(js|css|svg|json|txt|xml|ico)$/
/** Below this the headers of the answer are most of it. */
const worthIt = 400

/** Beside every file that browsers get lies a Brotli and a gzip copy, made once, as small as they can be. */
export function precompress(): Plugin {
  return {
    name: 'wireloom:precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: {
      order: 'post',
      handler: ({ dir }) => {
        if (dir) compressAll(dir)
      },
    },
  }
}

function compressAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    if (bytes.length < worthIt) continue
    writeFileSync(`${path}.br`, brotli(bytes))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

function brotli(bytes: Buffer): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants
  const params = {
    [BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  }
  return brotliCompressSync(bytes, { params })
}
