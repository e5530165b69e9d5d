import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#src/config/config.ts'
import { writeBackup } from '#src/db/dump/lines.ts'
import { createS3Client } from '#src/s3/client.ts'
import { prepare } from '#src/server/prepare.ts'
import { restoreBackup } from '#src/server/restore.ts'
import { objectStore } from '#src/testing/object-store/object-store.ts'
import { picture } from '#src/testing/pictures.ts'
import { staffPassword, testSite, tokenSecret } from '#src/testing/test-site.ts'
import { addPicture } from '../store.ts'
import { bytesInObjects, picturesInBackup, readFolder } from './bytes-in-objects.ts'
import { storeFault } from './check.ts'
import { moveBytes } from './move-bytes.ts'

async function withStore() {
  const store = await objectStore('a b/ü+/')
  const client = createS3Client(store.settings)
  const site = await testSite({ media: { s3: store.settings } })
  return { store, client, site, objects: bytesInObjects(site.db, client) }
}

const rowsOf = ({ db }: Pick<Awaited<ReturnType<typeof testSite>>, 'db'>) =>
  db.selectFrom('images').selectAll().orderBy('hash').execute()

test('a move there and back keeps every checksum, goes on after a kill and leaves damaged pictures', async () => {
  const { site, objects, client } = await withStore()
  const plain = await testSite({ beside: site.where })
  for (const colour of ['red', 'green', 'blue']) await addPicture(plain, await picture(colour))
  const before = await rowsOf(site)
  const [first, second, third] = before
  let left = 1
  const dying = {
    ...objects,
    async store(file: Parameters<typeof objects.store>[0]) {
      const place = await objects.store(file)
      if (left-- === 0) throw new Error('killed')
      return place
    },
  }
  await expect(moveBytes({ ...site, objects: dying }, 'objects')).rejects.toThrow('killed')
  expect((await rowsOf(site)).map(({ object }) => object !== null)).toEqual([true, false, false])
  expect(await moveBytes({ ...site, objects }, 'objects')).toMatchObject({ pictures: 2 })
  expect((await rowsOf(site)).every(({ bytes, object }) => bytes.length === 0 && object)).toBe(true)

  const back = await moveBytes({ ...site, objects }, 'database')
  expect(back).toMatchObject({ pictures: 3, damaged: [] })
  expect(await rowsOf(site)).toEqual(before)
  const there = await moveBytes({ ...site, objects }, 'objects')
  expect(there).toEqual(back)

  const moved = await rowsOf(site)
  await client.remove(moved[1]?.object ?? '')
  await client.put(moved[2]?.object ?? '', Buffer.from('other'), 'image/png')
  expect(await moveBytes({ ...site, objects }, 'database')).toMatchObject({
    pictures: 1,
    damaged: [second?.hash, third?.hash],
  })
  expect((await rowsOf(site))[0]).toEqual(first)
})

test('a new picture goes where the earlier ones are: before the move, other machines may not have MEDIA_URL', async () => {
  const { site, objects } = await withStore()
  const plain = await testSite({ beside: site.where })
  await addPicture(plain, await picture('red'))
  const { url } = await addPicture(site, await picture('green'))
  expect((await plain.site.request(url)).status).toBe(200)
  expect(await moveBytes({ ...site, objects }, 'objects')).toMatchObject({ pictures: 2 })
  await addPicture(site, await picture('blue'))
  expect((await rowsOf(site)).every(({ object }) => object !== null)).toBe(true)
})

test('a backup holds the originals, and a restore puts them into a folder of its own', async () => {
  const { site, client, store } = await withStore()
  const file = join(site.folder, 'backup')
  const bytes = await picture('red')
  const { url } = await addPicture(site, bytes)
  const { url: gone } = await addPicture(site, await picture('blue'))
  const { object } = await site.db
    .selectFrom('images')
    .select('object')
    .where('hash', '=', gone.slice(7, 71))
    .executeTakeFirstOrThrow()
  await client.remove(object ?? '')
  await expect(writeBackup(site.db, file)).rejects.toThrow('set MEDIA_URL')
  const lost: string[] = []
  await writeBackup(site.db, file, { complete: picturesInBackup(client, lost) })
  expect(lost).toEqual([gone.slice(7, 71)])

  const copy = await testSite({ media: { s3: store.settings } })
  const options = { replace: true, scratch: copy.folder, erasureFiles: [] }
  await restoreBackup(copy, file, options)
  expect(await readFolder(copy.db)).toBeUndefined()
  const objects = bytesInObjects(copy.db, client)
  expect(await moveBytes({ ...copy, objects }, 'objects')).toMatchObject({ damaged: lost })
  const folder = await objects.folder()
  expect(folder).not.toBe(await readFolder(site.db))
  // Not the pictures of the original, which has the same bucket.
  await copy.cleanUp(Date.now() + 30 * 24 * 3_600_000)
  const response = await site.site.request(url)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)

  await restoreBackup(copy, file, options)
  expect(await readFolder(copy.db)).toBe(folder)
})

test('a start says in one line what is wrong with the store, and readyz that it does not answer', async () => {
  const { site, store } = await withStore()
  const { s3 } = { s3: store.settings }
  const { host } = new URL(s3.endpoint)
  const faultOf = async (changed: Partial<typeof s3>) => {
    const fault = await storeFault(site.db, { s3: { ...s3, ...changed } })
    return fault && [fault.kind, fault.message]
  }
  expect(await faultOf({})).toBeUndefined()
  expect(await faultOf({ secretAccessKey: 'wrong' })).toEqual([
    'refused',
    `MEDIA_URL: ${host}/${s3.bucket} answers 403 (SignatureDoesNotMatch)`,
  ])
  expect(await storeFault(site.db, undefined)).toBeUndefined()
  await addPicture(site, await picture())
  expect(await faultOf({})).toBeUndefined()
  expect(await faultOf({ prefix: 'elsewhere/' })).toEqual([
    'refused',
    `MEDIA_URL: ${host}/${s3.bucket} has no picture of this database`,
  ])
  expect(await storeFault(site.db, undefined)).toMatchObject({
    message: 'MEDIA_URL is not set, and pictures of this database are in an object store',
  })
  const start = (secret: string) =>
    readConfig({
      DATA_DIR: site.folder,
      JWT_SECRET: tokenSecret,
      STARTER_CONTENT: 'off',
      STAFF_USERNAME: 'ada',
      STAFF_PASSWORD: staffPassword,
      LOG_LEVEL: 'silent',
      MEDIA_URL: `s3://${s3.bucket}/${s3.prefix}?endpoint=${s3.endpoint}`,
      MEDIA_ACCESS_KEY_ID: s3.accessKeyId,
      MEDIA_SECRET_ACCESS_KEY: secret,
    })
  store.cut()
  expect(await faultOf({})).toEqual(['unavailable', expect.stringMatching(/ does not answer \(/)])
  // It starts nevertheless: what this machine has is served.
  await prepare(site.db, start('secret'))
  store.mend()
  await expect(prepare(site.db, start('wrong'))).rejects.toMatchObject({
    name: 'ConfigError',
    message: `MEDIA_URL: ${host}/${s3.bucket} answers 403 (SignatureDoesNotMatch)`,
  })
  store.cut()
  const ready = await site.site.request('/readyz')
  expect([ready.status, await ready.text()]).toEqual([200, 'ready\npictures: unavailable\n'])
})
