import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'wireloom-files-'))
const script = 'console.log("woven")'
let url = ''
const server = createServer()

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  for (const name of ['a-1.js', 'b-2.js']) {
    writeFileSync(join(folder, 'assets', name), script)
    writeFileSync(join(folder, 'assets', `${name}.br`), 'brotli bytes')
    writeFileSync(join(folder, 'assets', `${name}.gz`), gzipSync(script))
  }
  writeFileSync(join(folder, 'icon.png'), 'png')
  const files = staticFiles(folder, { 'x-content-type-options': 'nosniff' })
  server.on('request', (request, response) => {
    if (!files(request, response)) response.writeHead(404).end('the app')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url + path, { method, headers: { 'accept-encoding': 'identity', ...headers } })

test('a file is sent in an encoding the browser accepts, immutable when its name has a hash', async () => {
  const plain = await get('/assets/a-1.js')
  expect(await plain.text()).toBe(script)
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('vary')).toBe('accept-encoding')
  const gzip = await get('/assets/a-1.js', { 'accept-encoding': 'gzip' })
  expect(gzip.headers.get('content-encoding')).toBe('gzip')
  expect(await gzip.text()).toBe(script)
  const head = await get('/assets/a-1.js', { 'accept-encoding': 'gzip, br' }, 'HEAD')
  expect(head.headers.get('content-encoding')).toBe('br')
  expect(head.headers.get('content-length')).toBe(String('brotli bytes'.length))
  const refused = await get('/assets/a-1.js', { 'accept-encoding': 'br;q=0, gzip' })
  expect(refused.headers.get('content-encoding')).toBe('gzip')
  const icon = await get('/icon.png?v=2')
  expect(await icon.text()).toBe('png')
  expect(icon.headers.get('cache-control')).toBe('public, max-age=3600')
})

test('a known ETag is a 304 without a body', async () => {
  const etag = (await get('/icon.png')).headers.get('etag') ?? ''
  const again = await get('/icon.png', { 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  for (const known of [`W/${etag}`, `"other", ${etag}`, '*']) {
    expect((await get('/icon.png', { 'if-none-match': known })).status, known).toBe(304)
  }
  expect((await get('/icon.png', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('a path that is not in the build is left to the app', async () => {
  for (const path of ['/assets/a-1.js.br', '/../package.json', '/assets/', '/nothing.js']) {
    expect(await (await get(path)).text(), path).toBe('the app')
  }
  expect(await (await get('/icon.png', {}, 'POST')).text()).toBe('the app')
})

test('a build that is deleted while the site runs is still served', async () => {
  rmSync(join(folder, 'assets'), { recursive: true })
  for (const encoding of ['identity', 'br', 'gzip']) {
    const response = await get('/assets/b-2.js', { 'accept-encoding': encoding }, 'HEAD')
    expect(response.status, encoding).toBe(200)
  }
  expect(await (await get('/assets/b-2.js')).text()).toBe(script)
})
