import { expect, test } from 'vitest'
import { addMembers, newsletterSite, text } from '#src/testing/newsletters.ts'

test('a template is listed apart, renamed, started from and deleted, and never sent', async () => {
  const { call, db, staff, draft } = await newsletterSite()
  await addMembers(db, 1, { list: 'mailing-list' })
  const plain = await draft({ subject: 'News' })
  const id = await draft({ subject: 'Monthly', content: text('Hello'), template: ' Month ' })
  const list = async (query = '') =>
    (await call('GET', `/newsletters${query}`, undefined, staff)).body.newsletters.map(
      ({ newsletterId, template }: { newsletterId: number; template: string | null }) => [
        newsletterId,
        template,
      ],
    )
  expect(await list()).toEqual([[plain, null]])
  expect(await list('?templates=1')).toEqual([[id, 'Month']])
  const renamed = await call('POST', `/newsletters/${id}/update`, { template: 'Monthly' }, staff)
  expect(renamed.body.newsletter).toMatchObject({ template: 'Monthly', content: text('Hello') })
  for (const body of [{}, { at: new Date(Date.now() + 60_000).toISOString() }]) {
    const refused = await call('POST', `/newsletters/${id}/send`, body, staff)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('A template is not sent')
  }
  // A newsletter does not become a template: whoever has it open would not know.
  const wrong = await call('POST', `/newsletters/${plain}/update`, { template: 'x' }, staff)
  expect(wrong.status).toBe(422)
  expect((await call('POST', `/newsletters/${id}/delete`, undefined, staff)).status).toBe(204)
  expect(await list('?templates=1')).toEqual([])
})
