import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { ApiEnv } from './api-env.ts'
import { bodyRule } from './body-rules.ts'
import { type FieldErrors, invalid, ProblemError } from './problem.ts'

export type { ApiEnv }

/**
 * An empty app of the api; validation errors name each field. Every call has a body rule, which runs after the call's own
 * middleware: nothing is read from a client that is over its limit or not signed in.
 */
export function apiApp() {
  const app = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return refuseNul(result.data)
      // A malformed path parameter names nothing that exists: a 404, because the client has no field to correct.
      if (result.target === 'param') throw new ProblemError(404, 'There is no such thing.')
      const errors: FieldErrors = {}
      for (const issue of result.error.issues) {
        const field = issue.path.join('.') || result.target
        errors[field] ??= []
        errors[field].push(issue.message)
      }
      throw invalid(errors)
    },
  })
  const { openapi } = app
  app.openapi = (route, ...handlers) => openapi(withBodyRule(route), ...handlers)
  return app
}

function withBodyRule<Route extends RouteConfig>(route: Route): Route {
  const { method, middleware = [], security } = route
  if (method === 'get') return route
  return { ...route, middleware: [middleware, bodyRule(security ? 'staff' : 'anybody')].flat() }
}

/** PostgreSQL cannot store NUL characters in text. Refusing them here makes both databases behave alike. */
function refuseNul(value: unknown, field = ''): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw invalid({ [field || 'body']: ['Must not contain the NUL character'] })
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value))
    refuseNul(inner, field ? `${field}.${key}` : key)
}
