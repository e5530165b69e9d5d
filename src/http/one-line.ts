import { z } from '@hono/zod-openapi'

/**
 * Characters that nobody sees, and those that turn the direction of what follows: with them a name looks like another one.
 * The two joiners are part of the spelling of some languages and of emoji.
 */
const hidden = /[^\P{Cf}\u200c\u200d]|[\p{Cc}\p{Co}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u
const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

const isPlain = (text: string) => !hidden.test(text.toWellFormed())

/** A name that others see. `what` begins the sentence about it. */
export const shownName = (what: string) =>
  z
    .string()
    .trim()
    .refine(
      isPlain,
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
