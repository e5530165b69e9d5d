import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { loadStarterContent, starterArticles, starterFaqs } from './load.ts'

test('fills an untouched database once, even when two processes try', async () => {
  const { db, engine, call, signIn } = await testSite()
  const staff = await signIn()
  // Drawing the pictures takes seconds. On SQLite both would write with one connection, one after the other.
  const processes = engine === 'postgres' ? 2 : 1
  const loaded = await Promise.all(Array.from({ length: processes }, () => loadStarterContent(db)))
  expect(loaded.filter(Boolean)).toHaveLength(1)
  expect(await loadStarterContent(db)).toBe(false)

  const { cards } = (await call('GET', '/blogs/cards?limit=100', undefined, staff)).body
  expect(cards).toHaveLength(starterArticles.length)
  expect((await call('GET', '/faq')).body.faqs).toHaveLength(starterFaqs.length)
  expect((await call('GET', '/blogs/cards')).body.cards).toHaveLength(starterArticles.length - 1)
  expect((await call('GET', '/blogs/cards?pick=main')).body.cards).toHaveLength(1)
  expect((await call('GET', '/blogs/cards?pick=featured')).body.cards).toHaveLength(3)
  for (const card of cards) expect(card.thumbnail).toMatch(/^\/media\/[0-9a-f]{64}\.png$/)
})

test('leaves a database that staff emptied alone', async () => {
  const { db, call, signIn } = await testSite()
  const staff = await signIn()
  const faq = {
    question: 'Is it empty now?',
    answer: 'It is, on purpose.',
    navigationHeading: 'Empty',
    order: 0,
  }
  const { body } = await call('POST', '/faq', faq, staff)
  await call('DELETE', `/faq/${body.faq.faqid}`, undefined, staff)
  expect(await loadStarterContent(db)).toBe(false)
  expect((await call('GET', '/faq')).body.faqs).toEqual([])
})
