import { canonicalEmail, domainOf } from '#src/people/person.ts'
import { commonHosts } from '../../email-address.ts'
import type { Source } from '../../lead-forms.ts'
import type { LeadDeps } from '../lead-deps.ts'
import { createProofs } from './proofs.ts'
import type { Signs } from './signs.ts'

export type Verdict = Awaited<ReturnType<ReturnType<typeof createGuards>>>

type Guarded = { source: Source; email: string; via?: string }

const minutes = (n: number) => n * 60
const tooFastMs = 1000

/** Mails beyond the usual rate are sent one by one at this interval. */
const queuedEveryMs = 20_000
/** More people who come by one link from one network within a week are shown to staff before they count. */
const mostReferralsPerNetwork = 3
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

const burstSeconds = minutes(10)

/**
 * Many sign-ups from one network may be an office or a conference, and many for one mail host a company. In such a burst
 * browsers solve a small proof of work, and forms without one (or without scripts) are held for review, as are submissions
 * that no person would send. The sender is told so. Mails for one host are also queued, because they reach the host
 * whatever they cost the sender.
 */
export function createGuards({ limits, secret }: Pick<LeadDeps, 'limits' | 'secret'>) {
  const perNetwork = limits.counter('lead-network', 15, burstSeconds)
  const perHost = limits.counter('lead-domain', 60, minutes(60))
  const perLink = limits.counter('lead-referrals', mostReferralsPerNetwork, 7 * 24 * minutes(60))
  const proofs = createProofs(secret, limits)
  return async ({ source, email, via }: Guarded, signs: Signs) => {
    const { network, honeypot, elapsed } = signs
    const host = domainOf(canonicalEmail(email))
    const isShared = sharedHosts.has(host)
    const fromNetwork = await perNetwork.excess(network)
    const isBurst = fromNetwork > 0 || (!isShared && (await perHost.excess(host, 0)) > 0)
    const isProved = isBurst && (await proofs.isSolved(signs.proof, source))
    if (isBurst && !isProved && signs.canProve) throw await proofs.ask(source, burstSeconds)
    const forHost = isShared ? 0 : await perHost.excess(host)
    const tooFast = elapsed !== undefined && elapsed < tooFastMs
    const found: [string, boolean][] = [
      ['a hidden field was filled in', honeypot !== ''],
      ['filled in within a second, in a burst from one network', tooFast && fromNetwork > 0],
      ['one of many forms, sent without a proof of work', isBurst && !isProved],
      ['a burst for one mail host', forHost > mostQueuedForHost],
    ]
    return {
      /** Why the sign-up is held for review; empty if it is not. */
      reasons: found.filter(([, shown]) => shown).map(([reason]) => reason),
      mailDelayMs: forHost * queuedEveryMs,
      /** Too many people came by the same link from the same network. */
      isClustered: via !== undefined && (await perLink.excess(`${via}\n${network}`)) > 0,
    }
  }
}
