import { spawnSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { visitedPages } from './visited-pages.ts'

/** One or two statements more are a decision; a page that sends none must not begin to. */
const headroom = 2

/** How many statements rendering a page sends to the database. A cached page only asks for the content version. */
const statements: Record<string, number> = {
  ...Object.fromEntries(visitedPages.map(({ path }) => [path, 0])),
  // The first page after a change also reads the launch settings and the questions of forms, once per content version.
  '/': 2,
  '/faq': 1,
  '/changelog': 1,
  '/resources': 5,
  '/blog/1': 6,
  '/blog/1/how-to-throw-a-prototype-away': 7,
  '/topics/prototyping': 4,
  '/sitemap.xml': 3,
  '/feed.xml': 2,
  // A redirect is looked up where there is no page.
  '/nothing-here': 1,
}

test('a page sends few statements to the database', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['e2e/page-statements.ts', ...Object.keys(statements)],
    { encoding: 'utf8' },
  )
  expect(stdout, stderr).toMatch(/^{/)
  const sent: Record<string, number> = JSON.parse(stdout)
  const tooMany = Object.entries(statements).filter(
    ([path, usual]) => (sent[path] ?? Infinity) > (usual && usual + headroom),
  )
  expect(tooMany.map(([path]) => [path, sent[path]])).toEqual([])
})
