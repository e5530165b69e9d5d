import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './api-app.ts'

/** Whether the site is reached over TLS, as far as people see it. */
export interface Transport {
  https: boolean
  /** Whether every other host below this one is reached over TLS too. */
  hstsSubdomains?: boolean
}

/** What a page is: it may look nowhere but here, and no other window gets hold of it. */
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
    .join(', '),
}

/** What is no page: opened in a window of its own it loads nothing, runs nothing and belongs to no site. */
const dataHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  // A drawing may still bring its own styles.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
}

/** Hosts below this one are not ours to decide about: one without TLS would be out of reach for a year. */
const overTls = ({ https, hstsSubdomains }: Transport): Record<string, string> =>
  https
    ? {
        'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
      }
    : {}

/** `isPrivate`: its URL (a token, what staff work on) is not sent to other sites. */
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

/** Adds the headers that a response does not set itself. */
export function secureAnswers(transport: Transport) {
  const always = Object.entries(headersOfData(transport))
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    for (const [name, value] of always) if (!c.res.headers.has(name)) c.header(name, value)
  })
}
