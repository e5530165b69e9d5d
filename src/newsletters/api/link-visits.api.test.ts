import { expect, test } from 'vitest'
import { addMembers, newsletterSite, text } from '#src/testing/newsletters.ts'

test('page views are counted for each link within the site, and for nothing that a stranger invents', async () => {
  const { call, db, site, staff, draft, composed } = await newsletterSite()
  await addMembers(db, 1, { list: 'mailing-list' })
  const links = ['/join', 'https://other.example/', '/faq', '/join']
  const id = await draft({
    content: text(links.map((href) => `<a href="${href}">${href}</a>`).join(' ')),
  })
  await call('POST', `/newsletters/${id}/send`, {}, staff)
  const read = async () =>
    (await call('GET', `/newsletters/${id}`, undefined, staff)).body.newsletter
  const { webPath } = await read()
  const web = (await (await site.request(webPath)).text()).replaceAll('&amp;', '&')
  const campaign = `newsletter-${id}`
  expect(web.match(new RegExp(`/join\\?[^"]*${campaign}&utm_content=link-1"`, 'g'))).toHaveLength(2)
  expect(web).toMatch(new RegExp(`/faq\\?[^"]*${campaign}&utm_content=link-2"`))
  expect(web).toContain('href="https://other.example/"')

  const visit = (content: string, name = campaign) =>
    call(
      'POST',
      '/visits',
      { path: '/faq', width: 'phone', utm: { source: 'newsletter', campaign: name, content } },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' },
    )
  for (const content of ['link-2', 'link-2', 'link-1', 'link-99', 'link-1000', 'ada@example.com']) {
    await visit(content)
  }
  await visit('link-1', 'spring')
  await composed.features.analytics.counter.flush()
  expect((await read()).visits).toEqual({
    visitors: 1,
    views: 6,
    links: [
      { href: '/join', views: 1 },
      { href: '/faq', views: 2 },
    ],
  })
  const stored = await db
    .selectFrom('visit_counts')
    .select(['campaign', 'path'])
    .distinct()
    .where('grain', '=', 'link')
    .orderBy('path')
    .execute()
  expect(stored.map(({ path }) => path)).toEqual(['link-1', 'link-2', 'link-99'])
  expect(new Set(stored.map((row) => row.campaign))).toEqual(new Set([campaign]))
})
