import type { HttpBindings } from '@hono/node-server'
import type { Log } from '#src/log/log.ts'
import type { RenderContext } from './client.ts'

/** Bindings and variables of every request. Middleware sets them before a route runs. */
export interface ApiEnv {
  /** `visitor` is the address of the visitor whose page makes this call in process; no request can set it. */
  Bindings: Partial<HttpBindings> & { visitor?: string }
  Variables: {
    requestId: string
    log: Log
    clientAddress: string
    /** Of a valid staff token, also when the call is refused. */
    accountId?: number
    /** Middleware of the route limits its body, so the common rule does not apply. */
    hasBodyRule?: boolean
    /** Renders a page of the site as the answer to a form; undefined when too many are being rendered. */
    renderPage?: (path: string, context: Partial<RenderContext>) => Promise<Response | undefined>
  }
}
