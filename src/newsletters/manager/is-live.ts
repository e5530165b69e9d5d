import type { Newsletter } from '../contract.ts'

/** Whether it changes by itself. Also one that was just stopped: the mails under way are still to be answered. */
export const isLive = ({ state, counts }: Pick<Newsletter, 'state' | 'counts'>): boolean =>
  state === 'sending' || state === 'scheduled' || (state === 'cancelled' && counts.waiting > 0)
