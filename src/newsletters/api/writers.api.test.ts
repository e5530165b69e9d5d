import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

test('a writer changes and deletes only their own newsletters; an editor all', async () => {
  const { call, signIn } = await testSite()
  const wim = await signIn('wim', 'writer')
  const wanda = await signIn('wanda', 'writer')
  const edith = await signIn('edith', 'editor')
  const letter = { subject: 'S', content: '[]', audience: { lists: ['waitlist'] } }
  const { newsletter } = (await call('POST', '/newsletters', letter, wim)).body
  const update = (who: Record<string, string>) =>
    call('POST', `/newsletters/${newsletter.newsletterId}/update`, { subject: 'T' }, who)
  const remove = (who: Record<string, string>) =>
    call('POST', `/newsletters/${newsletter.newsletterId}/delete`, undefined, who)
  expect((await update(wanda)).status).toBe(403)
  expect((await remove(wanda)).status).toBe(403)
  expect((await update(wim)).status).toBe(200)
  expect((await update(edith)).status).toBe(200)
  expect((await remove(wim)).status).toBe(204)
})

test('a writer cannot learn about people by counting audiences', async () => {
  const { call, signIn } = await testSite()
  const wim = await signIn('wim', 'writer')
  const edith = await signIn('edith', 'editor')
  const lists = ['mailing-list']
  const asked = { lists, company: 'Loom' }
  expect((await call('POST', '/newsletters', { audience: asked }, wim)).status).toBe(403)
  const made = await call('POST', '/newsletters', { subject: 'S', audience: { lists } }, wim)
  const path = `/newsletters/${made.body.newsletter.newsletterId}`
  expect((await call('GET', `${path}/audience`, undefined, wim)).status).toBe(403)
  expect((await call('GET', `${path}/audience`, undefined, edith)).status).toBe(200)
  const update = (audience: object, who: Record<string, string>) =>
    call('POST', `${path}/update`, { audience }, who)
  expect((await update(asked, wim)).status).toBe(403)
  expect((await update({ lists, limit: 5 }, wim)).status).toBe(200)
  // Conditions set by an editor stay while the writer changes something else.
  expect((await update(asked, edith)).status).toBe(200)
  expect((await update({ ...asked, lists: ['waitlist'] }, wim)).status).toBe(200)
  expect((await update({ lists }, wim)).status).toBe(403)
})
