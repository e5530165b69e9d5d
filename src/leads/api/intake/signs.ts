import type { Context } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { networkOf } from '#src/app/connection/request-context.ts'
import { wantsJson } from '#src/forms/form-route.ts'
import { Visit, viaPattern } from '../../contract.ts'
import { proofHeader } from './proofs.ts'

/** Facts about a submission besides its fields. */
export type Signs = ReturnType<typeof signsOf>

export function signsOf(c: Context<ApiEnv>, body: { website?: string; elapsed?: number }) {
  return {
    network: networkOf(c.get('clientAddress')),
    proof: c.req.header(proofHeader),
    /** Programs get JSON. A browser without scripts cannot solve anything. */
    canProve: c.req.path.startsWith('/api/') || wantsJson(c),
    honeypot: body.website?.trim() ?? '',
    /** Milliseconds from opening the page to sending; unknown without scripts. */
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

/** The address of the page with the form, as far as the browser sends it; not of visitors who ask for privacy. */
function linkOf(c: Context<ApiEnv>): URL | undefined {
  const asksForPrivacy = c.req.header('sec-gpc') === '1' || c.req.header('dnt') === '1'
  return (!asksForPrivacy && URL.parse(c.req.header('referer') ?? '')) || undefined
}

/** The code of the link that the visitor came by, from the page of the form, if their browser runs no scripts. */
export function viaOf(c: Context<ApiEnv>): { via: string } | undefined {
  const via = URL.parse(c.req.header('referer') ?? '')?.searchParams.get('via') ?? ''
  return viaPattern.test(via) ? { via } : undefined
}

/** Browsers that run no scripts send nothing about the visit. The page's own link names the campaign. */
export function visitOf({ link }: Pick<Signs['client'], 'link'>): Visit | undefined {
  if (!link) return undefined
  const sent = Object.fromEntries(link.searchParams)
  return Visit.parse({ ...sent, page: link.pathname, first_page: link.pathname, referrer: '' })
}
