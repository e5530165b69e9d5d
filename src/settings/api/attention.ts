import type { Database } from '#src/db/database.ts'
import { claimNames } from '#src/site/claims.ts'
import { dayIn, type ReadZone } from '#src/time/zoned-days.ts'
import { textIn } from '#src/time/zoned-text.ts'
import { claimSentences } from '../claim-sentences.ts'
import { readSettings } from './service.ts'

/** Claims whose review date has come. */
export function claimsAttention(db: Database, readZone: ReadZone) {
  return async (now = Date.now()) => {
    const { claims } = (await readSettings(db)).settings
    const today = dayIn((await readZone()).timeZone, now)
    return claimNames.flatMap((name) => {
      const { text, owner, reviewOn } = claims[name]
      if (reviewOn === null || reviewOn > today) return []
      const day = textIn('UTC', 'day', reviewOn)
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
