import type { lookup } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isPublicAddress } from '#src/app/connection/public-address.ts'
import { createFetchPicture } from './fetch-picture.ts'

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Answers with these addresses, one list after the other, and notes what was asked. */
function resolver(...lists: string[][]) {
  const asked: string[] = []
  const resolve = ((
    host: string,
    _options: object,
    done: (error: null, found: object[]) => void,
  ) => {
    const list = lists[Math.min(asked.length, lists.length - 1)] ?? []
    asked.push(host)
    done(
      null,
      list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as typeof lookup
  return { resolve, asked }
}

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.8.9.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::',
  'localhost',
  '',
])('%s is not on the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is on the internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  'http://127.0.0.1/a.png',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://017700000001/',
  'http://127.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[0:0:0:0:0:ffff:7f00:1]/',
  'http://169.254.169.254/latest/',
  'https://user:secret@example.com/',
  'http://example.com:8080/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'data:text/plain,x',
  'not an address',
])('%s is not fetched', async (address) => {
  const { resolve, asked } = resolver(['8.8.8.8'])
  await expect(createFetchPicture({ resolve })(address)).rejects.toThrow(
    /internet|http|password|ports|read/,
  )
  expect(asked).toEqual([])
})

test('a name that leads to a private address is refused, also when only one of its addresses is private', async () => {
  for (const list of [['10.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1'], ['::ffff:192.168.0.1']]) {
    const { resolve } = resolver(list)
    await expect(createFetchPicture({ resolve })('http://example.com/a.png')).rejects.toThrow(
      'example.com is not on the internet',
    )
  }
})

test('a name is resolved once: what it leads to afterwards is not asked', async () => {
  const site = await serve((_request, response) => response.end('inside'))
  const { port } = new URL(site)
  // Another answer for each question, as an attacker's name server gives.
  const { resolve, asked } = resolver(['127.0.0.1'], ['8.8.8.8'])
  const fetchPicture = createFetchPicture({ resolve, allowPrivate: true })
  expect((await fetchPicture(`http://rebinding.test:${port}/`)).toString()).toBe('inside')
  expect(asked).toEqual(['rebinding.test'])
})

test('a redirect is checked like the first address', async () => {
  const to = (location: string) =>
    serve((_request, response) => response.writeHead(302, { location }).end())
  const { resolve } = resolver(['127.0.0.1'])
  const fetchPicture = createFetchPicture({ resolve, allowPrivate: true })
  await expect(fetchPicture(await to('file:///etc/passwd'))).rejects.toThrow('Only http and https')
  await expect(fetchPicture(await to('/again'))).rejects.toThrow('redirected too often')
  const end = await serve((_request, response) => response.end('picture'))
  expect((await fetchPicture(await to(end))).toString()).toBe('picture')
})

test('an answer that is too large, missing or cut is refused', async () => {
  const fetchPicture = createFetchPicture({ allowPrivate: true })
  const large = await serve((_request, response) => {
    const piece = Buffer.alloc(1_000_000)
    const write = () => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once('drain', write)
    }
    write()
  })
  await expect(fetchPicture(large)).rejects.toThrow('at most 20 MB')
  const missing = await serve((_request, response) => response.writeHead(404).end())
  await expect(fetchPicture(missing)).rejects.toThrow('The server answers 404.')
  const cut = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('x')
    setImmediate(() => response.destroy())
  })
  await expect(fetchPicture(cut)).rejects.toThrow('It cannot be fetched')
})
