import { bumpContentVersion, type Database } from '#src/db/database.ts'
import { oncePerVersion } from '#src/db/once-per-version.ts'
import { defineJob, type JobKind, jobType } from '#src/jobs/job-kind.ts'
import type { Brand } from '#src/mail/html-frame.ts'
import type { ReadSender } from '#src/mail/mail.ts'
import { readQuestions } from '#src/people/questions/questions.ts'
import { type ClaimName, claimNames } from '#src/site/claims.ts'
import { defaultLaunch, type Launch } from '#src/site/launch.ts'
import { nameOfDay } from '#src/time/formats.ts'
import { addDays, dayIn, lengthOf, type ReadZone, startOfDay } from '#src/time/zoned-days.ts'
import { claimSentences } from '../choices.ts'
import type { Settings } from '../contract.ts'
import { readSettings } from './service.ts'

/** The settings as other features read them, cached per content version, which every change of them increments. */
export function createSettingsReaders(db: Database, version: () => number, brand: Brand) {
  const cached = oncePerVersion(() => readSettings(db), version)
  const current = async () => (await cached()).value
  const asked = oncePerVersion(() => readQuestions(db), version)
  const readZone: ReadZone = async () => (await current()).zone
  const readSender: ReadSender = async () => ({ ...(await current()).settings.sender, brand })
  let lastRead = defaultLaunch
  const read = async (): Promise<Launch> => {
    const { settings } = await current()
    const { value: questions } = await asked()
    const { pricingRedirects } = settings
    lastRead = { claims: claimTexts(settings), pricingRedirects, ...(questions && { questions }) }
    return lastRead
  }
  return {
    readZone,
    readSender,
    launch: {
      read,
      /** For pages: while the database is unavailable, the last known settings. Such a page must not be cached. */
      async readOrKnown(): Promise<{ launch: Launch; isCurrent: boolean }> {
        try {
          return { launch: await read(), isCurrent: true }
        } catch {
          return { launch: lastRead, isCurrent: false }
        }
      },
    },
  }
}

/** The claims as the pages say them: with a launch date, "Launch is …" counts the days to it. */
export function claimTexts({ claims, launchDate, timeZone }: Settings, now = Date.now()) {
  const textOf = (name: ClaimName) =>
    name === 'launch' && launchDate !== null
      ? launchText(launchDate, dayIn(timeZone, now))
      : claims[name].text
  return Object.fromEntries(claimNames.map((name) => [name, textOf(name)])) as Launch['claims']
}

/** The words of the claim “Launch is …”. After that day the pages promise no time. */
export function launchText(launchDate: string, today: string): string {
  const days = lengthOf({ from: today, to: launchDate }) - 1
  if (days < 0) return 'soon'
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days < 14 ? `in ${days} days` : `in ${Math.round(days / 7)} weeks`
}

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

const name = 'new-day'

/**
 * Renders the pages again when a day begins: "Launch is in 8 weeks" and the day of the next release depend on it, and
 * pages are cached per content version.
 */
export function newDay(db: Database, readZone: ReadZone): JobKind {
  const nextStart = async () => {
    const { timeZone } = await readZone()
    return startOfDay(timeZone, addDays(dayIn(timeZone, Date.now()), 1))
  }
  return defineJob(jobType(name, {}), {
    words: {
      one: 'renewal of pages at midnight',
      many: 'renewals of pages at midnight',
      host: 'the database',
      page: '/contentmanager/activity',
    },
    missing: async () => [
      { kind: name, key: name, dueAt: new Date(await nextStart()).toISOString() },
    ],
    async run() {
      await db.transaction().execute(bumpContentVersion)
      return { result: 'repeat', afterMs: Math.max(1000, (await nextStart()) - Date.now()) }
    },
  })
}
