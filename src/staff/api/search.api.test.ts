import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

const content = (title: string) => JSON.stringify([{ id: 't', type: 'title', content: title }])

async function filledSite() {
  const site = await testSite()
  const { call, signIn } = site
  const owner = await signIn()
  const writer = await signIn('wanda', 'writer')
  const add = (title: string, status: string, headers = owner) =>
    call('POST', '/blogs', { content: content(title), summary: 'S', status }, headers)
  await add('Weaving in public', 'published')
  await add('Weaving in secret', 'draft')
  await add('Weaving by Wanda', 'draft', writer)
  const faq = {
    question: 'Why weaving?',
    answer: 'Because it holds together.',
    navigationHeading: 'Why weave',
    order: 1,
  }
  await call('POST', '/faq', faq, owner)
  await call('POST', '/registrations', { name: 'Will Weaving', email: 'will@example.com' })
  const letter = { subject: 'Weaving weekly', audience: { lists: ['mailing-list'] } }
  await call('POST', '/newsletters', letter, owner)
  const search = async (q: string, headers: Record<string, string>) =>
    (await call('GET', `/staff/search?q=${encodeURIComponent(q)}`, undefined, headers)).body.results
  return { ...site, owner, writer, search }
}

const titles = (results: { kind: string; title: string }[]) =>
  results.map(({ kind, title }) => `${kind} ${title}`)

test('one search finds content of every feature, each account only what it may open', async () => {
  const { call, signIn, search, owner, writer } = await filledSite()
  expect(titles(await search('weaving', owner)).toSorted()).toEqual([
    'article Weaving by Wanda',
    'article Weaving in public',
    'article Weaving in secret',
    'faq Why weaving?',
    'lead Will Weaving',
    'newsletter Weaving weekly',
  ])
  expect(titles(await search('wanda', owner))).toContain('person wanda')
  const editor = await signIn('eddy', 'editor')
  expect(titles(await search('wanda', editor))).not.toContain('person wanda')
  expect(titles(await search('weaving', editor))).toContain('lead Will Weaving')
  const found = await search('weaving', writer)
  expect(titles(found).toSorted()).toEqual([
    'article Weaving by Wanda',
    'article Weaving in public',
    'newsletter Weaving weekly',
  ])
  // A writer may not edit what is published, so the result is the page.
  const published = found.find(({ title }: { title: string }) => title === 'Weaving in public')
  expect(published.href).toMatch(/^\/blog\/\d+$/)
  expect((await call('GET', '/staff/search?q=weaving')).status).toBe(401)
})

test('signs of the databases are searched as text, and leads that are found count as read', async () => {
  const { db, search, owner } = await filledSite()
  expect(titles(await search('100%_\\"\'', owner))).toEqual([])
  expect(titles(await search('%', owner))).toEqual([])
  const reads = () =>
    db.selectFrom('staff_activity').select('about').where('kind', '=', 'leads-read').execute()
  expect(await reads()).toEqual([])
  await search('will@', owner)
  expect(await reads()).toEqual([{ about: '1' }])
  await search('wi', owner)
  expect(await reads()).toHaveLength(1)
})
