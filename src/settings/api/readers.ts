import type { Database } from '#src/db/database.ts'
import { oncePerVersion } from '#src/db/once-per-version.ts'
import type { ReadSender } from '#src/mail/mail.ts'
import { type ClaimName, claimNames } from '#src/site/claims.ts'
import { defaultLaunch, type Launch } from '#src/site/launch.ts'
import { dayIn, lengthOf, type ReadZone } from '#src/time/zoned-days.ts'
import type { Settings } from '../contract.ts'
import { readSettings } from './service.ts'

/** The settings as other features read them, cached per content version, which every change of them increments. */
export function createSettingsReaders(db: Database, version: () => number) {
  const cached = oncePerVersion(() => readSettings(db), version)
  const current = async () => (await cached()).value
  const readZone: ReadZone = async () => (await current()).zone
  const readSender: ReadSender = async () => (await current()).settings.sender
  let lastRead = defaultLaunch
  const read = async (): Promise<Launch> => {
    const { settings } = await current()
    lastRead = { claims: claimTexts(settings), pricingRedirects: settings.pricingRedirects }
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

/**
 * The words of the claim "Launch is …" for a launch date. After that day the pages promise no time; owners are asked for
 * a new date.
 */
export function launchText(launchDate: string, today: string): string {
  const days = lengthOf({ from: today, to: launchDate }) - 1
  if (days < 0) return 'soon'
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days < 14 ? `in ${days} days` : `in ${Math.round(days / 7)} weeks`
}
