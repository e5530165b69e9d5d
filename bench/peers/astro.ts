import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installed, run } from './install.ts'
import { nginx } from './nginx.ts'
import type { PageContent, Peer } from './peer.ts'

const dependencies = { astro: '6.4.8' }

/** A plain Astro page, built to files that nginx serves. */
export async function astroSite({ main, css, assets }: PageContent): Promise<Peer> {
  const folder = installed('astro', dependencies)
  const pages = join(folder, 'src', 'pages')
  mkdirSync(pages, { recursive: true })
  cpSync(assets, join(folder, 'public', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'src', 'site.css'), css)
  writeFileSync(
    join(pages, 'index.astro'),
    `---
import '../site.css'
const main = ${JSON.stringify(main)}
---
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Wireloom</title></head>
  <body><main set:html={main} /></body>
</html>`,
  )
  run(
    process.execPath,
    [join(folder, 'node_modules', 'astro', 'bin', 'astro.mjs'), 'build'],
    folder,
  )
  return nginx(join(folder, 'dist'))
}
