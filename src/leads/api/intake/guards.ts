import type { Context } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { networkOf } from '#src/app/connection/request-context.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import { canonicalEmail, domainOf } from '#src/people/person.ts'
import { Visit } from '../../contract.ts'
import { commonHosts } from '../../email-address.ts'

/** Facts about a submission besides its fields. */
export type Signs = ReturnType<typeof signsOf>

export type Verdict = Awaited<ReturnType<ReturnType<typeof createGuards>>>

const minutes = (n: number) => n * 60
const tooFastMs = 1000

/** Mails beyond the usual rate are sent one by one at this interval. */
const queuedEveryMs = 20_000
/** An hour of queued mails to one mail host; more would be an attack on the host. */
const mostQueuedForHost = 180

/** Hosts with millions of users: many sign-ups a day from them are normal. */
const sharedHosts = new Set([
  ...commonHosts,
  'googlemail.com',
  'live.com',
  'me.com',
  'protonmail.com',
  'aol.com',
  'qq.com',
  '163.com',
])

/**
 * Many sign-ups from one network may be an office or a conference, and many for one mail host a company. They are not
 * held; their mails are queued instead. Only submissions that no person would send are held for review, and the sender
 * is told so.
 */
export function createGuards(limits: RateLimits) {
  const perNetwork = limits.counter('lead-network', 15, minutes(10))
  const perHost = limits.counter('lead-domain', 60, minutes(60))
  return async (email: string, { network, honeypot, elapsed }: Signs) => {
    const host = domainOf(canonicalEmail(email))
    const fromNetwork = await perNetwork.excess(network)
    const forHost = sharedHosts.has(host) ? 0 : await perHost.excess(host)
    const tooFast = elapsed !== undefined && elapsed < tooFastMs
    const signs: [string, boolean][] = [
      ['a hidden field was filled in', honeypot !== ''],
      ['filled in within a second, in a burst from one network', tooFast && fromNetwork > 0],
      ['a burst for one mail host', forHost > mostQueuedForHost],
    ]
    return {
      /** Why the sign-up is held for review; empty if it is not. */
      reasons: signs.filter(([, shown]) => shown).map(([reason]) => reason),
      mailDelayMs: Math.max(fromNetwork, forHost) * queuedEveryMs,
    }
  }
}

export function signsOf(c: Context<ApiEnv>, body: { website?: string; elapsed?: number }) {
  return {
    network: networkOf(c.get('clientAddress')),
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

/** Browsers that run no scripts send nothing about the visit. The page's own link names the campaign. */
export function visitOf({ link }: Pick<Signs['client'], 'link'>): Visit | undefined {
  if (!link) return undefined
  const sent = Object.fromEntries(link.searchParams)
  return Visit.parse({ ...sent, page: link.pathname, first_page: link.pathname, referrer: '' })
}
