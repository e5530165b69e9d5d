import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#src/testing/postgres-server.ts'
import { installed, quiet, run } from './install.ts'
import type { PageContent, Peer } from './peer.ts'
import { serving } from './serving.ts'

const dependencies = { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' }

/** A plain Next.js site of one static page, on its own server. */
export async function nextSite({ main, css, assets }: PageContent): Promise<Peer> {
  const folder = installed('next', dependencies)
  const app = join(folder, 'app')
  mkdirSync(app, { recursive: true })
  cpSync(assets, join(folder, 'public', 'assets'), { recursive: true })
  writeFileSync(join(app, 'site.css'), css)
  writeFileSync(
    join(app, 'layout.js'),
    `import './site.css'
     export const metadata = { title: 'Wireloom' }
     export default function Layout({ children }) {
       return <html lang="en"><body>{children}</body></html>
     }`,
  )
  writeFileSync(
    join(app, 'page.js'),
    `import Link from 'next/link'
     const main = ${JSON.stringify(main)}
     export default function Page() {
       return <><Link href="/">Wireloom</Link><main dangerouslySetInnerHTML={{ __html: main }} /></>
     }`,
  )
  writeFileSync(
    join(folder, 'next.config.mjs'),
    'export default { turbopack: { root: import.meta.dirname } }',
  )
  const cli = join(folder, 'node_modules', 'next', 'dist', 'bin', 'next')
  run(process.execPath, [cli, 'build'], folder)
  const port = await freePort()
  const child = spawn(process.execPath, [cli, 'start', '-p', `${port}`, '-H', '127.0.0.1'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: quiet,
  })
  return serving(child, port)
}
