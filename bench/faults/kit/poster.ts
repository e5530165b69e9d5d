import { setTimeout as sleep } from 'node:timers/promises'
import { call } from './calls.ts'
import type { SiteProcess } from './site-process.ts'

/** Sends a staff call to the first site that responds: others may be dead at the moment. */
export function poster(sites: SiteProcess[], headers: Record<string, string>) {
  return async (path: string, body?: object) => {
    for (let tries = 0; tries < 50; tries++) {
      for (const site of sites) {
        const answer = await call(`${site.url}/api/v0${path}`, { method: 'POST', headers, body })
        if (answer.status >= 200 && answer.status < 500) return answer
      }
      await sleep(100)
    }
    throw new Error(`No site responds to ${path}`)
  }
}
