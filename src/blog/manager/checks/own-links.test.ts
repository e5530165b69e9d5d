import { expect, test } from 'vitest'
import type { Block } from '#src/editor/blocks/registry.ts'
import { deadLinks, ownLinks } from './checks.ts'

const origin = 'https://wireloom.example'
const text = (...hrefs: string[]): Block => ({
  id: 'p',
  type: 'paragraph',
  content: `<p>${hrefs.map((href) => `<a target="_blank" href="${href}">x</a>`).join(' ')}</p>`,
})
const found = (blocks: Block[], statuses?: Map<number, 'draft' | 'published'>) =>
  deadLinks(ownLinks(blocks, origin), { statuses }).map((finding) => finding.text)

test('links to pages that readers cannot open are reported; other links and files are not', () => {
  const fine = text('/', '/faq', '/faq/#one', '/resources?q=a&amp;b=c', '#here', 'mailto:a@b.c')
  const outside = text('https://other.example/nowhere', '/media/x.png', '/feed.xml', '/api/docs')
  expect(found([fine, outside])).toEqual([])
  expect(found([text('/nowhere', `${origin}/nowhere`, '/contentmanager')])).toEqual([
    'Paragraph (block 1) links to /nowhere, which readers cannot open.',
    'Paragraph (block 1) links to /contentmanager, which readers cannot open.',
  ])
})

test('links are found in any HTML syntax', () => {
  const content = `<p>a <b><A HREF='/nowhere'>x</A></b> <a\nrel=x href=/lost>y</a> &lt;a href="/text"&gt;</p>`
  expect(found([{ id: 'p', type: 'paragraph', content }])).toEqual([
    'Paragraph (block 1) links to /nowhere, which readers cannot open.',
    'Paragraph (block 1) links to /lost, which readers cannot open.',
  ])
})

test('links to articles are checked once their statuses are known', () => {
  const links = [text('/blog/1', '/blog/2', `${origin}/blog/3`)]
  expect(found(links)).toEqual([])
  const statuses = new Map([
    [1, 'published'],
    [2, 'draft'],
  ] as const)
  expect(found(links, statuses)).toEqual([
    'Paragraph (block 1) links to /blog/2, which is not published.',
    'Paragraph (block 1) links to /blog/3, which does not exist.',
  ])
})

test('a link to a topic is reported once it is known that no published article has the topic', () => {
  const links = ownLinks([text('/topics/research', '/topics/nothing', '/topics/')], origin)
  const reported = (emptyTopics?: Set<string>) =>
    deadLinks(links, { emptyTopics }).map((finding) => finding.text)
  const always = 'Paragraph (block 1) links to /topics, which readers cannot open.'
  expect(reported()).toEqual([always])
  expect(reported(new Set(['nothing']))).toEqual([
    'Paragraph (block 1) links to /topics/nothing, which readers cannot open.',
    always,
  ])
})

test('a link to a topic is checked as its page reads it, and a broken address stops nothing', () => {
  const links = ownLinks(
    [text('/topics/Research', '/topics/%D0%B4', '/topics/%FF', '/topics/%zz')],
    origin,
  )
  expect(links.map(({ topic }) => topic)).toEqual(['research', 'д', undefined, undefined])
})
