import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { warmingOfListing } from '#src/blog/api/warm-pictures.ts'
import { enqueueKeyed } from '#src/jobs/queue.ts'
import { eventually } from '#src/testing/eventually.ts'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'
import type { Variants } from './variants.ts'
import { makeCopies } from './warming.ts'

async function withBlog(status: 'draft' | 'published') {
  const made = await testSite()
  await made.jobs.start()
  const staff = await made.signIn()
  const src = asDataUrl(await picture('red', { width: 1000, height: 500 }))
  const thumbnail = asDataUrl(await picture('green', { width: 500, height: 300 }))
  const content = JSON.stringify([{ id: 'i', type: 'image', src, content: src, alt: 'A' }])
  const body = { content, summary: 'S', status, thumbnail }
  const { blog } = (await made.call('POST', '/blogs?images=linked', body, staff)).body
  const copies = async () =>
    (await readdir(join(made.folder, 'cache', 'variants')).catch(() => [])).toSorted()
  const hash = (url: string) => url.slice('/media/'.length, -'.png'.length)
  const expected = [
    ...[768, 960, 1280].map((width) => `${hash(JSON.parse(blog.content)[0].src)}-${width}.avif`),
    ...[480, 640].map((width) => `${hash(blog.thumbnail)}-${width}.avif`),
  ].toSorted()
  return { ...made, staff, blog, copies, expected }
}

test('the copies that pages use are made before the first visitor', async () => {
  const { copies, expected, site, blog } = await withBlog('published')
  await eventually(async () => expect(await copies()).toEqual(expected))
  const asked = await site.request(`${blog.thumbnail}?w=480`, { headers: { accept: 'image/avif' } })
  expect(asked.headers.get('content-type')).toBe('image/avif')
})

test('copies of a draft are made when it is published', async () => {
  const { copies, expected, call, blog, staff } = await withBlog('draft')
  expect(await copies()).toEqual([])
  await call('POST', `/blogs/${blog.blogId}/update`, { status: 'published' }, staff)
  await eventually(async () => expect(await copies()).toEqual(expected))
})

test('copies are made one at a time, while no visitor waits, and no more after a stop', async () => {
  const { db, bytes, blog } = await withBlog('draft')
  const made: number[] = []
  let atOnce = 0
  let looked = 0
  let visitorGone = () => {}
  const visitor = new Promise<void>((resolve) => {
    visitorGone = resolve
  })
  const stopping = new AbortController()
  const variants: Variants = {
    has: async () => false,
    quiet: () => {
      looked++
      return visitor
    },
    get: async ({ width }) => {
      expect(++atOnce).toBe(1)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce--
      made.push(width)
      if (width === 1280) stopping.abort()
      return undefined
    },
    getCrop: async () => undefined,
    remove: async () => {},
  }
  const shown = { pictures: [JSON.parse(blog.content)[0].src], thumbnails: [blog.thumbnail] }
  const copying = makeCopies({ db, bytes, variants }, shown, stopping.signal)
  await eventually(() => expect(looked).toBe(1))
  expect(made).toEqual([])
  visitorGone()
  await copying
  expect(made).toEqual([768, 960, 1280])
})

test('after a start with an empty cache, copies for the listing are made ahead, but not for articles', async () => {
  const { db, copies, expected, jobs } = await withBlog('draft')
  await db.updateTable('blogs').set({ status: 'published' }).execute()
  await enqueueKeyed(db, warmingOfListing())
  jobs.wake()
  const thumbnails = expected.filter((name) => /-(480|640)\.avif$/.test(name))
  await eventually(async () => expect(await copies()).toEqual(thumbnails))
})
