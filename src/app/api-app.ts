import type { HttpBindings } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Log } from '#src/log/log.ts'
import type { RenderContext } from './client.ts'
import { type FieldErrors, invalid, ProblemError } from './problem.ts'

/** Bindings and variables of every request. Middleware sets them before a route runs. */
export interface ApiEnv {
  /** `visitor` is the address of the visitor whose page makes this call in process; no request can set it. */
  Bindings: Partial<HttpBindings> & { visitor?: string }
  Variables: {
    requestId: string
    log: Log
    clientAddress: string
    /** Renders a page of the site as the answer to a form; undefined when too many are being rendered. */
    renderPage?: (path: string, context: Partial<RenderContext>) => Promise<Response | undefined>
  }
}

/** An empty app of the api; validation errors name each field. */
export function apiApp() {
  return new OpenAPIHono<ApiEnv>({
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
