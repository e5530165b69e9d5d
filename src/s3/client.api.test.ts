import { createHash } from 'node:crypto'
import { openAsBlob, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { objectStore } from '#src/testing/object-store/object-store.ts'
import { createS3Client } from './client.ts'

const keysOf = async (client: ReturnType<typeof createS3Client>, start = '', most?: number) => {
  const pages: string[][] = []
  for await (const page of client.list(start, most)) pages.push(page.map(({ key }) => key))
  return pages
}

for (const prefix of ['', 'site/', "a b/ü+&=(1)'*!/x/"]) {
  test(`objects are stored, listed by page, signed and removed below the prefix "${prefix}"`, async () => {
    const { settings } = await objectStore(prefix)
    const client = createS3Client(settings)
    const bytes = Buffer.from([0, 255, 13, 10, 26])
    for (const key of ['b/1', 'b/2', 'b/3', 'c']) await client.put(key, bytes, 'image/png')
    expect(await client.get('b/2')).toEqual(bytes)
    expect(await client.get('b/4')).toBeUndefined()
    expect([await client.has('b/2'), await client.has('b/4')]).toEqual([true, false])
    expect(await keysOf(client, 'b/', 2)).toEqual([['b/1', 'b/2'], ['b/3']])
    expect(await keysOf(createS3Client({ ...settings, prefix: 'other/' }))).toEqual([[]])

    const address = await client.sign('c', { from: new Date(Date.now() - 60_000), seconds: 600 })
    const response = await fetch(address)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
    expect((await fetch(address.replace('/c?', '/b/1?'))).status).toBe(403)

    await client.remove('b/1')
    await client.remove('b/1')
    expect(await keysOf(client, 'b/')).toEqual([['b/2', 'b/3']])
  })
}

test('what went wrong is one line: keys, bucket, address', async () => {
  const { settings, cut } = await objectStore()
  const failing = (changed: Partial<typeof settings>) =>
    keysOf(createS3Client({ ...settings, ...changed })).catch((error: unknown) => error)
  const { host } = new URL(settings.endpoint)
  expect(await failing({ secretAccessKey: 'another' })).toMatchObject({
    kind: 'refused',
    message: `${host}/${settings.bucket} answers 403 (SignatureDoesNotMatch)`,
  })
  expect(await failing({ bucket: 'missing-bucket' })).toMatchObject({
    kind: 'refused',
    message: `${host}/missing-bucket answers 404 (NoSuchBucket)`,
  })
  cut()
  expect(await failing({})).toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(/^\S+ does not answer \(\w+\)$/),
  })
})

test('a file is sent from the disk, and bytes that were changed on the way are refused', async () => {
  const { settings } = await objectStore('backups')
  const content = await openAsBlob(import.meta.filename)
  const file = readFileSync(import.meta.filename)
  const client = createS3Client(settings)
  const right = createHash('sha256').update(file).digest('hex')
  await client.putFile('wireloom.backup', { content, sha256: right })
  expect(await client.get('wireloom.backup')).toEqual(file)
  const sha256 = createHash('sha256').update('other bytes').digest('hex')
  const stored = client.putFile('a', { content: new Blob(['bytes']), sha256 })
  await expect(stored).rejects.toThrow(/answers 400/)
})

test('an error of the store is tried again, and a redirect to another host is not followed', async () => {
  const asked: string[] = []
  const statuses = [503, 503, 503, 200, 307]
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}`)
    const status = statuses.shift() ?? 500
    response.writeHead(status, { location: 'http://localhost:1/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'a', secretAccessKey: 'b', region: 'us-east-1' }
  const client = createS3Client({ endpoint: `http://${host}`, bucket: 'b', prefix: '', ...keys })
  expect(await client.get('a')).toEqual(Buffer.alloc(0))
  await expect(client.get('a')).rejects.toThrow('answers 307')
  expect(asked).toEqual(Array(5).fill(host))
})
