import { apiApp } from '#src/app/api-app.ts'
import { answerError, problemResponse } from '#src/app/problem.ts'
import type { Feature } from '#src/feature/feature.ts'
import { apiDocs } from '#src/pages/api-docs.ts'

const root = '/api/v0'

/** The API routes of every feature, and their OpenAPI description. */
export function createApi(features: Feature[]) {
  const api = apiApp()
  api.use(`${root}/*`, async (c, next) => {
    await next()
    // Staff responses are private, and public ones may change with the next publish.
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })
  for (const { routes = [] } of features) for (const calls of routes) api.route(root, calls)
  apiDocs(api)
  api.all('/api/*', () => problemResponse(404, 'There is no such call.'))
  api.onError((error, c) => answerError(error, c.get('log')))
  return api
}
