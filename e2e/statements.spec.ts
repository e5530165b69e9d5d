import { spawnSync } from 'node:child_process'
import { expect, test } from '@playwright/test'

/** What rendering a page asks of the database. Pages that are ready in memory ask nothing but the version. */
const statements = {
  '/': 0,
  '/howitworks': 0,
  '/benefits': 0,
  '/about': 0,
  '/join': 0,
  '/subscribe': 0,
  '/earlyaccess': 0,
  '/register': 0,
  '/changelog': 0,
  '/privacypolicy': 0,
  '/terms': 0,
  '/faq': 1,
  '/resources': 3,
  '/blog/1': 3,
  '/promptblaster': 0,
  '/sitemap.xml': 2,
  '/feed.xml': 2,
  '/nothing-here': 0,
}

test('a page asks little of the database', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['e2e/page-statements.ts', ...Object.keys(statements)],
    { encoding: 'utf8' },
  )
  expect(stdout, stderr).toMatch(/^{/)
  expect(JSON.parse(stdout)).toEqual(statements)
})
