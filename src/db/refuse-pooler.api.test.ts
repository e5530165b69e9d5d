import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { transactionPooler } from '#src/testing/transaction-pooler.ts'
import { refusePooler } from './refuse-pooler.ts'

test('a pooler in transaction mode is refused with the setting to change; PostgreSQL itself is not', async () => {
  const { where } = await testSite()
  if (!('url' in where)) return
  await refusePooler(where.url)
  await expect(refusePooler(await transactionPooler(where.url))).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringContaining('set pool_mode = session'),
  })
})
