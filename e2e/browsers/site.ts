import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const staffAccount = { username: 'ada', password: 'correct horse battery' }

/**
 * The built site with a process and a data folder of its own; or a running one (E2E_SITE), while working on these
 * tests.
 */
export async function startSite() {
  const { E2E_SITE, E2E_DATA_DIR = '' } = process.env
  if (E2E_SITE) return { url: E2E_SITE, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-browsers-'))
  // Copies of the starter pictures, which take half a minute of processor time: the journeys' site has made them.
  const made = join(E2E_DATA_DIR, 'cache')
  if (E2E_DATA_DIR && existsSync(made)) cpSync(made, join(folder, 'cache'), { recursive: true })
  const env = {
    ...process.env,
    PORT: '0',
    WORKERS: '1',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    STAFF_USERNAME: staffAccount.username,
    STAFF_PASSWORD: staffAccount.password,
  }
  const child = spawn('node', ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  for await (const text of child.stdout) {
    output += text
    const url = /is at (http:\S+)/.exec(output)?.[1]
    if (!url) continue
    const stop = async () => {
      child.kill()
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    }
    return { url, stop }
  }
  throw new Error(`the site did not start: ${output}`)
}

export type SlowLine = Awaited<ReturnType<typeof slowLine>>

/**
 * A slow connection to the site: every response takes 200 ms longer, and none is cached. It counts the requested
 * scripts, so that a test can act at a known moment while a page loads.
 */
export async function slowLine(site: string) {
  let scripts = 0
  const proxy = createServer((incoming, outgoing) => {
    if (incoming.url?.endsWith('.js')) scripts += 1
    const { method, headers, url = '/' } = incoming
    const forwarded = request(new URL(url, site), { method, headers }, (answer) => {
      const sent = { ...answer.headers, 'cache-control': 'no-store' }
      setTimeout(() => {
        outgoing.writeHead(answer.statusCode ?? 502, sent)
        answer.pipe(outgoing)
      }, 200)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    restartCount: () => {
      scripts = 0
    },
    count: () => scripts,
    stop: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
