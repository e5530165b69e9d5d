import { apiApp } from '#src/http/api-app.ts'
import { apiDocs } from '#src/http/api-docs.ts'
import type { Feature } from '#src/http/feature.ts'
import { answerError, problemResponse } from '#src/http/problem.ts'

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
