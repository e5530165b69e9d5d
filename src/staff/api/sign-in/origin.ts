import type { Context } from 'hono'
import { networkOf } from '#src/app/connection/request-context.ts'
import type { Origin } from './sessions.ts'

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
