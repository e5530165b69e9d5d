import type { Newsletter } from '../contract.ts'

/**
 * Whether it can change by itself. A newsletter that was just cancelled can: mails in flight still wait for a reply.
 */
export const isLive = ({ state, counts }: Pick<Newsletter, 'state' | 'counts'>): boolean =>
  state === 'sending' || state === 'scheduled' || (state === 'cancelled' && counts.waiting > 0)
