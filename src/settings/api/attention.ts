import type { Database } from '#src/db/database.ts'
import { claimNames } from '#src/site/claims.ts'
import { claimSentences } from '../claim-sentences.ts'
import { readSettings } from './service.ts'

const dayOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Claims whose day of review has come. */
export function claimsAttention(db: Database) {
  return async (now = Date.now()) => {
    const { claims } = (await readSettings(db)).settings
    const today = new Date(now).toISOString().slice(0, 10)
    return claimNames.flatMap((name) => {
      const { text, owner, reviewOn } = claims[name]
      if (reviewOn === null || reviewOn > today) return []
      const day = dayOf.format(new Date(reviewOn))
      const sentence = `${claimSentences[name].before}${text}${claimSentences[name].after}`
      return [
        {
          id: `claim-${name}`,
          tone: 'warning' as const,
          text: `The pages say: “${sentence}” Is it still true? To be reviewed by ${day}${owner ? `, by ${owner}` : ''}.`,
          href: '/contentmanager/settings',
          action: 'Review it',
          least: 'owner' as const,
        },
      ]
    })
  }
}
