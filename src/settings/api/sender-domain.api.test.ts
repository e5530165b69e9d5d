import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

test('owners check the domain of mails; nothing is looked up otherwise', async () => {
  const asked: string[] = []
  const { call, signIn } = await testSite({
    resolveTxt: async (name) => {
      asked.push(name)
      throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
    },
  })
  const owner = await signIn()
  await call('GET', '/settings', undefined, owner)
  expect(asked).toEqual([])
  const path = '/settings/sender-domain/check'
  const { status, body } = await call('POST', path, { dkimSelector: 's1' }, owner)
  expect(status).toBe(200)
  expect(body.domain).toBe('wireloom.test')
  expect(body.findings.map(({ state }: { state: string }) => state)).toEqual([
    'warning',
    'wrong',
    'warning',
    'fine',
  ])
  expect(asked.toSorted()).toEqual([
    '_dmarc.wireloom.test',
    's1._domainkey.wireloom.test',
    'wireloom.test',
  ])
  expect((await call('POST', path, { dkimSelector: 'a b' }, owner)).status).toBe(422)
  expect((await call('POST', path, {}, await signIn('edith', 'editor'))).status).toBe(403)
  expect((await call('POST', path, {})).status).toBe(401)
})
