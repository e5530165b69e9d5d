import { expect, test } from 'vitest'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'

test('a picture that one machine deletes is also removed from the caches of the others', async () => {
  const site = await testSite()
  const staff = await site.signIn()
  const src = asDataUrl(await picture('#123456', { width: 400, height: 300 }))
  const content = JSON.stringify([{ id: 'i', type: 'image', src, alt: 'A picture' }])
  const blog = { content, summary: 'With a picture', status: 'published' }
  await site.call('POST', '/blogs', blog, staff)
  const { hash } = await site.db.selectFrom('images').select('hash').executeTakeFirstOrThrow()
  const other = await testSite({ beside: site.where })
  const ask = async (path: string) =>
    (await other.site.request(path, { headers: { accept: 'image/webp' } })).status
  const copy = `/media/${hash}.png?w=160`
  expect([await ask(copy), await ask(copy)]).toEqual([200, 200])

  await site.db.deleteFrom('blog_images').execute()
  await site.db.deleteFrom('images').execute()
  expect([await ask(`/media/${hash}.png`), await ask(copy)]).toEqual([404, 404])
})
