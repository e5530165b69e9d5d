import { expect, test } from 'vitest'
import { captions, clip } from '#src/testing/clips.ts'
import { objectStore } from '#src/testing/object-store/object-store.ts'
import { testSite } from '#src/testing/test-site.ts'

/** A site whose files are objects, and another one on the same database, with a data folder of its own. */
async function twoSites(redirect: boolean) {
  const store = await objectStore('clips/')
  const media = { s3: store.settings, redirect }
  const { site, signIn, where, db } = await testSite({ media })
  const other = await testSite({ media, beside: where })
  const staff = await signIn()
  const upload = async (bytes: Buffer, type: string): Promise<string> => {
    const response = await site.request('/api/v0/media', {
      method: 'POST',
      headers: { ...staff, 'content-type': type },
      body: new Uint8Array(bytes),
    })
    return (await response.json()).media.url
  }
  return { store, db, other, upload }
}

test('another machine sends parts of a clip that is an object', async () => {
  const { db, other, upload } = await twoSites(false)
  const url = await upload(clip('wire.mp4'), 'video/mp4')
  const rows = await db.selectFrom('images').select(['object', 'bytes']).execute()
  expect(rows).toEqual([{ object: expect.any(String), bytes: expect.anything() }])
  expect(rows[0]?.bytes.length).toBe(0)
  const headers = { range: 'bytes=100-199', 'sec-fetch-dest': 'video' }
  const response = await other.site.request(url, { headers })
  expect(response.status).toBe(206)
  const part = Buffer.from(await response.arrayBuffer())
  expect(part.equals(clip('wire.mp4').subarray(100, 200))).toBe(true)
})

test('players are redirected to the store, which says what a clip is; captions are always sent by the site', async () => {
  const { store, other, upload } = await twoSites(true)
  const url = await upload(clip('wire.webm'), 'video/webm')
  const ask = (path: string, dest: string) =>
    other.site.request(path, { headers: { 'sec-fetch-dest': dest } })
  const redirect = await ask(url, 'video')
  const location = redirect.headers.get('location') ?? ''
  expect([redirect.status, new URL(location).origin]).toEqual([302, store.settings.endpoint])
  expect(redirect.headers.get('vary')).toBe('sec-fetch-dest')
  const stored = await fetch(location, { headers: { range: 'bytes=0-9' } })
  expect([stored.status, stored.headers.get('content-type')]).toEqual([206, 'video/webm'])
  await stored.arrayBuffer()
  expect((await ask(url, 'empty')).status).toBe(200)
  const vtt = await upload(captions(), 'text/vtt')
  expect((await ask(vtt, 'track')).status).toBe(200)
})
