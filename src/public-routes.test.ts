import { expect, test } from 'vitest'
import { publicRoutes } from './public-routes.ts'
import { publicPaths } from './site/public-pages.ts'

test('every public page has its route, and of the staff area none is there', () => {
  const paths = Object.values(publicRoutes().children ?? {}).map(({ options: { path } }) => path)
  expect(paths.toSorted()).toEqual([...publicPaths, '/contentmanager/$'].toSorted())
})
