import { expect, test, vi } from 'vitest'
import { testSite } from '../test-site.ts'
import { expectHarmless } from './harmless.ts'
import { hostileImages } from './images.ts'

vi.setConfig({ testTimeout: 180_000 })
const mostGrowth = 900_000_000

test('hostile images are refused, or served as images that can do nothing', async () => {
  const { site, signIn } = await testSite()
  const headers = { 'content-type': 'application/json', ...(await signIn()) }
  const before = process.memoryUsage.rss()
  for (const [name, make] of Object.entries(hostileImages)) {
    const { dataUrl, refused } = await make()
    const images = [{ src: dataUrl, alt: name }]
    const content = JSON.stringify([{ type: 'carousel', images }])
    const saved = await expectHarmless(
      name,
      site.request('/api/v0/blogs', {
        method: 'POST',
        headers,
        body: JSON.stringify({ content, summary: name, status: 'published' }),
      }),
    )
    expect(refused ? [422] : [201, 422], `${name}: ${saved.text.slice(0, 300)}`).toContain(
      saved.status,
    )
    const asThumbnail = { content: '[]', summary: name, thumbnail: dataUrl }
    const again = await expectHarmless(
      `${name} as a thumbnail`,
      site.request('/api/v0/blogs', {
        method: 'POST',
        headers,
        body: JSON.stringify(asThumbnail),
      }),
    )
    expect(again.status, name).toBe(saved.status)
    if (saved.status !== 201) continue
    const { blog } = JSON.parse(saved.text)
    const linked = await site.request(`/api/v0/blogs/${blog.blogId}?images=linked`)
    const [
      {
        images: [{ src }],
      },
    ] = JSON.parse((await linked.json()).blog.content)
    for (const query of ['', '?w=160', '?w=1', '?w=__proto__']) {
      for (const accept of ['image/avif,*/*', 'image/webp']) {
        const label = `${name}, ${query}, ${accept}`
        const answer = await site.request(src + query, { headers: { accept } })
        expect([200, 404], label).toContain(answer.status)
        if (answer.status === 404) continue
        expect(answer.headers.get('content-type'), label).toMatch(
          /^image\/(png|jpeg|gif|webp|avif)$/,
        )
        expect(answer.headers.get('x-content-type-options'), label).toBe('nosniff')
        expect(answer.headers.get('content-security-policy'), label).toContain('sandbox')
        await answer.arrayBuffer()
      }
    }
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(mostGrowth)
})
