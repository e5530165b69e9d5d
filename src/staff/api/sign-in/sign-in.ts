import type { Context } from 'hono'
import { recordActivity } from '#src/activity/record.ts'
import { networkOf } from '#src/app/connection/request-context.ts'
import type { Database } from '#src/db/database.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import type { User } from '../../contract.ts'
import { tellOwner } from '../accounts/staff-mails.ts'
import type { Attempt } from './login-throttle.ts'
import type { Networks } from './networks.ts'
import type { CheckedAccount, Origin, Sessions } from './sessions.ts'

/**
 * Looked at before the body of a sign-in is read. Far above what an office needs: the waits after wrong passwords, which
 * need the body, are what stops guessing.
 */
export const signInLimit = (limits: RateLimits) => limits.perNetwork('sign-in', 300, 10 * 60)

/**
 * Opens the session, with everything that belongs to a sign-in. Returns undefined if the account changed meanwhile.
 */
export async function enter(
  { sessions, networks }: { sessions: Sessions; networks: Networks },
  trx: Database,
  { account, origin, attempt }: { account: CheckedAccount; origin: Origin; attempt?: Attempt },
): Promise<string | undefined> {
  const token = await sessions.open(account, trx, origin)
  if (!token) return undefined
  await attempt?.succeeded(trx)
  await recordActivity(trx, { who: account.username, kind: 'signed-in' })
  if (await networks.note(trx, account.id, origin.network)) {
    const notice = { kind: 'new-network', account_id: account.id } as const
    await tellOwner(trx, notice, (_, at) => `${origin.device}, ${origin.network}, ${at}.`)
  }
  return token
}

export const presentUser = ({ username, role }: User): User => ({ username, role })

/** The device and network of a call, in a form that its owner recognises. */
export function originOf(c: Context): Origin {
  return {
    device: deviceOf(c.req.header('user-agent') ?? ''),
    network: networkOf(c.get('clientAddress')),
  }
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Only names from this list: the client's own user agent is never shown. */
export function deviceOf(userAgent: string): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1]
  const browser = nameIn(browsers)
  const system = nameIn(systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Another program'
}
