import type { Context } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { networkOf } from '#src/app/connection/request-context.ts'
import { Visit } from '../../contract.ts'
import type { Client, Signs } from './guards.ts'

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
      link: linkOf(c),
    },
  }
}

function linkOf(c: Context<ApiEnv>): URL | undefined {
  const asksForPrivacy = c.req.header('sec-gpc') === '1' || c.req.header('dnt') === '1'
  return (!asksForPrivacy && URL.parse(c.req.header('referer') ?? '')) || undefined
}

/** Browsers that run no scripts send nothing about the visit. The page's own link names the campaign. */
export function visitOf({ link }: Pick<Client, 'link'>): Visit | undefined {
  if (!link) return undefined
  const sent = Object.fromEntries(link.searchParams)
  return Visit.parse({ ...sent, page: link.pathname, first_page: link.pathname, referrer: '' })
}
