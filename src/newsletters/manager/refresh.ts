import type { Newsletter } from '../contract.ts'

type Watched = Pick<Newsletter, 'state' | 'counts'>

const liveMs = 2000
/** A paused newsletter changes when somebody else resumes it, and when late bounces are reported. */
const pausedMs = 10_000

/** After how long a newsletter on screen is read again; false for one that does not change by itself. */
export function refreshMs({ state, counts }: Watched): number | false {
  if (state === 'sending' || state === 'scheduled') return liveMs
  if (state === 'paused') return counts.underWay > 0 ? liveMs : pausedMs
  // The mails that were under way when it was stopped are still to be answered.
  return state === 'cancelled' && counts.waiting > 0 ? liveMs : false
}

export function soonestRefreshMs(several: Watched[]): number | false {
  const times = several.map(refreshMs).filter((ms) => ms !== false)
  return times.length > 0 && Math.min(...times)
}
