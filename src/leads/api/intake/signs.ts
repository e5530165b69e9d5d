import type { Context } from 'hono'
import type { ApiEnv } from '#src/http/api-app.ts'
import { networkOf } from '#src/http/request-context.ts'
import type { Signs } from './guards.ts'

/** Collects the facts about a request besides its fields. */
export function signsOf(c: Context<ApiEnv>, body: { website?: string; elapsed?: number }): Signs {
  return {
    network: networkOf(c.get('clientAddress')),
    honeypot: body.website?.trim() ?? '',
    elapsed: body.elapsed,
    client: {
      address: c.get('clientAddress'),
      agent: c.req.header('user-agent') ?? '',
      gpc: c.req.header('sec-gpc'),
      dnt: c.req.header('dnt'),
    },
  }
}
