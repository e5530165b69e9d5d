import { z } from '@hono/zod-openapi'
import { calls, ok } from '#src/app/calls.ts'
import { IfMatchHeader, isoDate, named } from '#src/app/contract.ts'
import { mostPlaces } from '#src/people/choices.ts'
import { type ClaimName, claimNames } from '#src/site/claims.ts'
import { zoneNamed } from '#src/time/zoned-days.ts'
import { longestClaim, longestSender } from './choices.ts'

const { writer, owner } = calls('settings')

const oneLine = (text: string) => !/\p{Cc}/u.test(text)

const Claim = named('Claim', {
  text: z
    .string()
    .trim()
    .min(1, 'Write what the pages should say.')
    .max(longestClaim, `At most ${longestClaim} characters.`)
    // It stands in the middle of sentences.
    .refine((text) => oneLine(text), 'Must be one line.'),
  owner: z
    .string()
    .regex(/^[a-z0-9._@-]{1,100}$/, 'Must be a username.')
    .nullable()
    .describe('The username of the person who keeps it true'),
  reviewOn: z.iso.date().nullable().describe('The day on which somebody must review it'),
})

export type Claim = z.infer<typeof Claim>

const byName = <T extends z.ZodType>(schema: T) =>
  z.object(Object.fromEntries(claimNames.map((name) => [name, schema])) as Record<ClaimName, T>)

const orNull = <T extends z.ZodType<string>>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && !value.trim() ? null : value),
    schema.nullable(),
  )

const Sender = named('Sender', {
  name: orNull(
    z.string().trim().max(longestSender.name).refine(oneLine, 'Must be one line.'),
  ).describe('The name that mails come from; null: the one in MAIL_FROM'),
  replyTo: orNull(z.email('Must be an email address.').max(254)).describe('Where answers go'),
  postalAddress: orNull(
    z
      .string()
      .overwrite((text) => text.replace(/\r\n?/g, '\n'))
      .trim()
      .max(longestSender.postalAddress)
      .refine((text) => oneLine(text.replaceAll('\n', '')), 'Must be plain text.'),
  ).describe('In the footer of every newsletter; without one none is sent'),
})

const LaunchDate = z.iso
  .date('Must be a day.')
  .nullable()
  .describe('The pages count the time to this day; null: they show the text of the claim')

const Line = named('WaitlistRule', {
  places: z.int().min(0).max(mostPlaces.places).describe('Places for each referral; 0: none'),
  most: z.int().min(0).max(mostPlaces.most).describe('Places for all referrals together'),
})

const Settings = named('Settings', {
  claims: byName(Claim),
  pricingRedirects: z.boolean().describe('Whether /pricing leads to the home page'),
  launchDate: LaunchDate,
  timeZone: z
    .string()
    .describe('Of the staff area and its statistics: days begin and end in this zone'),
  sender: Sender,
  line: Line.describe('How referrals move people in the line of the waitlist'),
  updatedAt: isoDate.nullable(),
  updatedBy: z.string().nullable(),
})

export type Settings = z.infer<typeof Settings>

const SettingsChange = z.object({
  claims: byName(Claim.partial()).partial().optional(),
  pricingRedirects: z.boolean().optional(),
  launchDate: LaunchDate.optional(),
  timeZone: z
    .string()
    .refine((name) => zoneNamed(name) !== undefined, 'Must be a time zone such as Europe/Berlin.')
    .overwrite((name) => zoneNamed(name) ?? name)
    .optional(),
  sender: Sender.partial().optional(),
  line: Line.optional(),
})

export type SettingsChange = z.infer<typeof SettingsChange>

export const getSettings = owner.get('/settings', {
  summary: 'The settings of owners for the public pages',
  answer: ok('The settings', {
    settings: Settings,
    /** Accounts that can own a claim. */
    staff: z.array(z.object({ username: z.string(), displayName: z.string() })),
  }),
})

export const changeSettings = owner.post('/settings', {
  summary: 'Change the settings; missing fields stay',
  description: 'Send If-Match with the ETag that was read; a 412 means that it has changed since.',
  headers: IfMatchHeader,
  body: SettingsChange,
  answer: ok('Changed', { settings: Settings }),
  problems: [412],
})

export const getTimeZone = writer.get('/settings/time-zone', {
  summary: 'The time zone of the staff area',
  answer: ok('The zone', {
    timeZone: z.string(),
    isChosen: z.boolean().describe('False while it is UTC because nobody has chosen one'),
  }),
})

const DomainFinding = named('DomainFinding', {
  about: z.enum(['SPF', 'DKIM', 'DMARC', 'One-click unsubscribing']),
  state: z.enum(['fine', 'warning', 'wrong', 'unknown']),
  text: z.string(),
  add: z
    .object({ name: z.string(), value: z.string() })
    .optional()
    .describe('A TXT record to add; words in angle brackets are to be replaced'),
})

export const checkSenderDomain = owner.post('/settings/sender-domain/check', {
  summary: 'Look up whether receivers can verify mails of this site',
  description: 'Asks DNS for the records of the domain in MAIL_FROM.',
  body: {
    dkimSelector: z
      .string()
      .trim()
      .regex(
        /^[a-z0-9]([a-z0-9._-]{0,100}[a-z0-9])?$/i,
        'Must be a selector such as s1 or mail2026.',
      )
      .optional(),
  },
  answer: ok('The result', { domain: z.string(), findings: z.array(DomainFinding) }),
  problems: [429],
})

export type DomainCheck = z.infer<
  (typeof checkSenderDomain.responses)[200]['content']['application/json']['schema']
>
