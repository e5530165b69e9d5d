import { z } from '@hono/zod-openapi'

/** RFC 9457 problem details: the one shape every error of the api has. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .openapi('Problem')

export const problemMeanings = {
  400: 'The request cannot be read, for example broken JSON',
  401: 'No staff token, or one that is expired or revoked',
  403: 'The role of the account does not allow this call, or it needs the password or second factor again',
  404: 'There is no such thing, or it is not for you to see',
  409: 'It happened already, or others changed the text since you have seen it; the answer says what',
  412: 'It changed since it was read; the answer holds the current one',
  413: 'Too large',
  415: 'The body must be JSON and say so',
  422: 'Readable but wrong; errors names each field',
  429: 'Too many; Retry-After says when to come back',
  503: 'Not now; Retry-After says when to come back',
  507: 'Nothing can be saved, for example because the disk is full',
} as const

/** An object that the API document lists under this name. */
export const named = <Fields extends z.core.$ZodShape>(name: string, fields: Fields) =>
  z.object(fields).openapi(name)

/** PostgreSQL's largest integer. A larger id cannot exist, and in a query it would be an error of the database. */
const largestId = 2_147_483_647

/** Decimal digits only: JavaScript would also read 0x2, 2.0 and " 2" as 2. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= largestId)
  .openapi({ type: 'integer', minimum: 1, maximum: largestId })

/** A number in a query: decimal digits only, like ids, and within these bounds. */
export const countParam = (least: number, most: number) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,9})$/, 'Must be a whole number')
    .transform(Number)
    .refine((count) => count >= least && count <= most, `Must be from ${least} to ${most}`)
    .openapi({ type: 'integer', minimum: least, maximum: most })

export const isoDate = z.iso.datetime({ offset: true })

/**
 * A date from a client. An offset can move it outside of the years 0 to 9999, where ISO texts do not sort by time.
 */
export const sentDate = isoDate.refine((text) => {
  const time = Date.parse(text)
  // An invalid date is already refused by isoDate; toISOString would throw for it.
  return Number.isNaN(time) || /^\d{4}-/.test(new Date(time).toISOString())
}, 'Must be a date of the years 0 to 9999')

/** The format of the keys that browsers choose. */
export const keyPattern = {
  pattern: /^[\x21-\x7e]{8,200}$/,
  message: 'Must be 8 to 200 visible characters',
}

/** The header with which a browser may repeat a write without applying it twice. */
export const IdempotencyHeader = z.object({
  'idempotency-key': z.string().regex(keyPattern.pattern, keyPattern.message).optional(),
})

export const IfMatchHeader = z.object({ 'if-match': z.string().max(200).optional() })

/**
 * Characters that nobody sees, and those that turn the direction of what follows: with them a name looks like another one.
 * The two joiners are part of the spelling of some languages and of emoji.
 */
const hidden = /[^\P{Cf}\u200c\u200d]|[\p{Cc}\p{Co}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u
const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** A name that others see. `what` begins the sentence about it. */
export const shownName = (what: string) =>
  z
    .string()
    .trim()
    .refine(
      (text) => !hidden.test(text.toWellFormed()),
      `${what} must not have invisible characters or change the direction of the text.`,
    )
    .refine(
      (text) => text === '' || visible.test(text),
      `${what} must have a character that is seen.`,
    )

/** A line of text. A line break in the subject of a mail could begin another header. */
export const oneLine = (what: string) =>
  z
    .string()
    .trim()
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), `${what} must be one line of text.`)
