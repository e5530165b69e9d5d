import type { Database } from '#src/db/database.ts'
import { type ClaimName, claimNames } from '#src/site/claims.ts'
import { textIn } from '#src/time/formats.ts'
import { dayIn, type ReadZone } from '#src/time/zoned-days.ts'
import { claimSentences } from '../claim-sentences.ts'
import { launchText } from './launch-text.ts'
import { readSettings } from './service.ts'

/** Claims whose review date has come, and a launch date that is over. */
export function claimsAttention(db: Database, readZone: ReadZone) {
  return async (now = Date.now()) => {
    const { claims, launchDate } = (await readSettings(db)).settings
    const today = dayIn((await readZone()).timeZone, now)
    const textOf = (name: ClaimName) =>
      name === 'launch' && launchDate !== null ? launchText(launchDate, today) : claims[name].text
    const dueClaims = claimNames.flatMap((name) => {
      const { owner, reviewOn } = claims[name]
      if (reviewOn === null || reviewOn > today) return []
      const day = textIn('UTC', 'day', reviewOn)
      const sentence = `${claimSentences[name].before}${textOf(name)}${claimSentences[name].after}`
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
    if (launchDate === null || launchDate >= today) return dueClaims
    const over = {
      id: 'launch-date',
      tone: 'warning' as const,
      text: `The launch date, ${textIn('UTC', 'day', launchDate)}, is over. The pages say that the launch is soon.`,
      href: '/contentmanager/settings',
      action: 'Set another date',
      least: 'owner' as const,
    }
    return [over, ...dueClaims]
  }
}
