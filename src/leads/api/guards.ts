import { ProblemError } from '#src/platform/http/problem.ts'
import type { Counter, RateLimits } from '#src/platform/http/rate-limit.ts'
import { canonicalEmail, domainOf, mailboxOf } from './address.ts'

/** What a submission shows besides its fields. */
export interface Signs {
  network: string
  /** The field no person sees. */
  honeypot: string
  /** Milliseconds from opening the page to sending; unknown without scripts. */
  elapsed: number | undefined
  /** Sent by a page of another site. */
  crossSite: boolean
}

export interface Guards {
  /** Why a submission should wait for a review; empty lets it through. */
  reasonsToHold: (email: string, signs: Signs) => Promise<string[]>
}

const minutes = (n: number) => n * 60
const tooFastMs = 1000

/** Hosts of millions: many sign-ups of one day from them mean nothing. */
const sharedHosts = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'aol.com',
  'qq.com',
  '163.com',
])

/**
 * Signs add up and at two points a submission is held: kept, but without a mail, until staff let it through.
 * Nothing is dropped, and whoever sent it cannot tell.
 */
export function createGuards(limits: RateLimits): Guards {
  const several = limits.counter('lead-network-several', 4, minutes(10))
  const many = limits.counter('lead-network-many', 15, minutes(10))
  const mailbox = limits.counter('lead-mailbox', 5, minutes(60))
  const domain = limits.counter('lead-domain', 60, minutes(60))
  return {
    async reasonsToHold(email, { network, honeypot, elapsed, crossSite }) {
      const address = canonicalEmail(email)
      const host = domainOf(address)
      const signs: [string, number, boolean][] = [
        ['a hidden field was filled in', 2, honeypot !== ''],
        ['sent by another site', 2, crossSite],
        ['filled in within a second', 1, elapsed !== undefined && elapsed < tooFastMs],
        ['several from one network', 1, await isOver(several, network)],
        ['many from one network', 2, await isOver(many, network)],
        ['many for one mailbox', 2, await isOver(mailbox, mailboxOf(address))],
        ['a burst from one mail host', 2, !sharedHosts.has(host) && (await isOver(domain, host))],
      ]
      const seen = signs.filter(([, , shown]) => shown)
      const points = seen.reduce((sum, [, weight]) => sum + weight, 0)
      return points >= 2 ? seen.map(([reason]) => reason) : []
    },
  }
}

async function isOver(counter: Counter, key: string): Promise<boolean> {
  try {
    await counter.take(key)
    return false
  } catch (error) {
    if (error instanceof ProblemError) return true
    throw error
  }
}
