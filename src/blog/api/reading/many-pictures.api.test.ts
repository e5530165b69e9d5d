import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BlocksView } from '#src/editor/blocks/blocks-view.tsx'
import { blocksToShow } from '#src/editor/blocks/content.ts'
import { picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'

const count = 200

test('an article has 200 pictures: uploaded one by one, saved as links, shown with their sizes', async () => {
  const { call, site, signIn } = await testSite()
  const staff = await signIn()
  const upload = async (place: number) => {
    const color = `#${(place * 65_793 + 4096).toString(16).padStart(6, '0').slice(-6)}`
    const bytes = await picture(color, { width: 8 + place, height: 6 })
    const response = await site.request('/api/v0/media', {
      method: 'POST',
      headers: { 'content-type': 'image/png', ...staff },
      body: new Uint8Array(bytes),
    })
    expect(response.status).toBe(201)
    return (await response.json()).media.url as string
  }
  const urls: string[] = []
  for (let place = 0; place < count; place++) urls.push(await upload(place))
  expect(new Set(urls).size).toBe(count)
  const blocks = urls.map((src, place) => ({
    id: `i${place}`,
    type: 'image',
    content: src,
    src,
    alt: `Picture ${place}`,
    caption: '',
  }))
  const content = JSON.stringify([{ id: 't', type: 'title', content: 'Many' }, ...blocks])
  const body = { content, summary: 'S', status: 'published' }
  expect(JSON.stringify(body).length).toBeLessThan(100_000)
  const created = await call('POST', '/blogs?images=linked', body, staff)
  expect(created.status).toBe(201)

  const { blog } = (await call('GET', `/blogs/${created.body.blog.blogId}?images=linked`)).body
  const shown = { blocks: blocksToShow(blog.content), imageSizes: blog.imageSizes }
  const page = renderToStaticMarkup(createElement(BlocksView, shown))
  expect(page.match(/<img /g)).toHaveLength(count)
  for (const [place, url] of urls.entries()) {
    expect(blog.imageSizes[url]).toEqual([8 + place, 6])
    expect(page).toContain(url)
  }
  expect((await site.request(urls.at(-1) ?? '')).status).toBe(200)
})
