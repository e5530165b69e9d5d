import type { Database } from '#src/db/database.ts'
import { claimNames } from '#src/site/claims.ts'
import { nameOfDay } from '#src/time/formats.ts'
import { dayIn } from '#src/time/zoned-days.ts'
import { claimSentences } from '../claim-sentences.ts'
import { claimTexts } from './readers.ts'
import { readSettings } from './service.ts'

const itemOf = (id: string, text: string, action: string) => ({
  id,
  tone: 'warning' as const,
  text,
  href: '/contentmanager/settings',
  action,
  least: 'owner' as const,
})

/** Claims whose review date has come, and a launch date that is over. */
export function claimsAttention(db: Database) {
  return async (now = Date.now()) => {
    const { settings } = await readSettings(db)
    const { claims, launchDate, timeZone } = settings
    const today = dayIn(timeZone, now)
    const texts = claimTexts(settings, now)
    const dueClaims = claimNames.flatMap((name) => {
      const { owner, reviewOn } = claims[name]
      if (reviewOn === null || reviewOn > today) return []
      const sentence = `${claimSentences[name].before}${texts[name]}${claimSentences[name].after}`
      const text = `The pages say: “${sentence}” Is it still true? To be reviewed by ${nameOfDay(reviewOn)}${owner ? `, by ${owner}` : ''}.`
      return [itemOf(`claim-${name}`, text, 'Review it')]
    })
    if (launchDate === null || launchDate >= today) return dueClaims
    const over = `The launch date, ${nameOfDay(launchDate)}, is over. The pages say that the launch is soon.`
    return [itemOf('launch-date', over, 'Set another date'), ...dueClaims]
  }
}
