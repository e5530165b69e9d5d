import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './api-app.ts'

/** Whether visitors reach the site over TLS. */
export interface Transport {
  https: boolean
  /** Whether all subdomains are reached over TLS too. */
  hstsSubdomains?: boolean
}

/** Headers of pages: no access to device features, and no other origin's window can access or embed the page. */
const pageHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ]
    .map((feature) => `${feature}=()`)
    .join(','),
}

/** Headers of all other responses: opened directly, they load nothing, run nothing and have no origin. */
const dataHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  // An SVG image may contain styles.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
}

/** By default, HSTS leaves subdomains out: one without TLS would be unreachable for a year. */
const overTls = ({ https, hstsSubdomains }: Transport): Record<string, string> =>
  https
    ? {
        'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
      }
    : {}

/** `isPrivate`: the URL (it may hold a token, or name a draft) is not sent to other sites as a referrer. */
export function headersOfPage(transport: Transport, isPrivate: boolean): Record<string, string> {
  return {
    ...pageHeaders,
    'referrer-policy': isPrivate ? 'same-origin' : 'strict-origin-when-cross-origin',
    ...overTls(transport),
  }
}

export function headersOfData(transport: Transport): Record<string, string> {
  return { ...dataHeaders, ...overTls(transport) }
}

/** Adds security headers that a response does not set itself. */
export function secureAnswers(transport: Transport) {
  const always = Object.entries(headersOfData(transport))
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    for (const [name, value] of always) if (!c.res.headers.has(name)) c.header(name, value)
  })
}
