import type { HttpBindings } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Log } from '../log/log.ts'
import { type FieldErrors, invalid } from './problem.ts'

/** What every request carries: the platform sets these before a route runs. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; log: Log; clientAddress: string }
}

/** An empty app of the api; validation errors name each field. */
export function apiApp() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const errors: FieldErrors = {}
      for (const issue of result.error.issues) {
        const field = issue.path.join('.') || result.target
        errors[field] ??= []
        errors[field].push(issue.message)
      }
      throw invalid(errors)
    },
  })
}
