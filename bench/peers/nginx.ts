import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '#src/testing/postgres-server.ts'
import type { Peer } from './peer.ts'
import { serving } from './serving.ts'

/** nginx serving a folder, with every file compressed beforehand and a worker per core. */
export async function nginx(root: string): Promise<Peer> {
  compressIn(root)
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-nginx-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
     worker_processes auto; daemon off; pid ${folder}/pid; error_log stderr error;
     events { worker_connections 512; }
     http {
       access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; gzip_static on;
       types { text/html html; text/css css; text/javascript js; font/woff2 woff2; }
       ${temporary.map((name) => `${name}_temp_path ${folder};`).join(' ')}
       server { listen 127.0.0.1:${port}; root ${root}; }
     }`,
  )
  const args = ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr']
  const child = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'spawn')
  const { url, stop } = await serving(child, port)
  return {
    url,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The exact bytes that the site sends, as a folder. */
export function folderOf(html: string): string {
  const root = mkdtempSync(join(tmpdir(), 'wireloom-files-'))
  writeFileSync(join(root, 'index.html'), html)
  return root
}

function compressIn(root: string): void {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(html|css|js)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
  }
}
