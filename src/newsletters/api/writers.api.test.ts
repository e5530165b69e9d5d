import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

test('a writer changes and deletes own newsletters, and none of others; an editor all', async () => {
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
