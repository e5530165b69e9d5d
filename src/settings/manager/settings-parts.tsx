import type { ReactNode } from 'react'
import { plans } from '#src/site/plans.ts'
import { ownZone } from '#src/time/formats.ts'
import { currentName, zoneText } from '#src/time/zone-names.ts'
import { clockText } from '#src/time/zoned-days.ts'
import { boundField } from '#src/ui/form/bound-field.ts'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField, TextAreaField, TextField } from '#src/ui/form/field.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { longestSender } from '../choices.ts'
import type { Settings } from '../contract.ts'
import styles from './settings.module.css'

type PartProps = {
  /** The address of the part ends with `#id`. */
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

export function Part({ id, title, lead, children }: PartProps) {
  return (
    <section id={id} className={styles.part} aria-labelledby={`${id}-heading`}>
      <div>
        <h2 id={`${id}-heading`}>{title}</h2>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {children}
    </section>
  )
}

export type Draft = Pick<
  Settings,
  'claims' | 'launchDate' | 'pricingRedirects' | 'timeZone' | 'sender' | 'line'
>

export type FieldsProps = { draft: Draft; change: (part: Partial<Draft>) => void }

export function LaunchDateField({ draft, change }: FieldsProps) {
  const field = boundField(draft, change, null)
  return (
    <Part
      id="launch"
      title="Launch date"
      lead="With a date the pages count the weeks and days to it, and the text of “Time to launch” is not used. After that day they say “soon”, and the dashboard asks for another date."
    >
      <div className={styles.text}>
        <TextField label="Launch date" type="date" optional {...field('launchDate')} />
        {draft.launchDate === null ? null : (
          <Button
            look="quiet"
            aria-label="Remove the launch date"
            onClick={() => change({ launchDate: null })}
          >
            Remove
          </Button>
        )}
      </div>
    </Part>
  )
}

const choices = [
  {
    redirects: true,
    name: 'Redirect /pricing to the home page',
    text: 'Before the launch. Nobody sees the plans.',
  },
  {
    redirects: false,
    name: 'Show the pricing page',
    text: 'From launch day on. The footer and the sitemap link to it.',
  },
]

/** Plans that cost more when billed yearly: owners are warned before visitors see such a price. */
const dearer = plans.filter(({ price }) => price.yearly > price.monthly)

export function PricingChoice({ draft: { pricingRedirects }, change }: FieldsProps) {
  return (
    <Part id="pricing" title="Pricing page">
      <fieldset className={styles.choices}>
        <legend className={styles.lead}>What visitors of /pricing see</legend>
        {choices.map((choice) => (
          <label key={choice.name} className={styles.choice}>
            <input
              type="radio"
              name="pricing"
              checked={pricingRedirects === choice.redirects}
              onChange={() => change({ pricingRedirects: choice.redirects })}
            />
            <span>
              <strong>{choice.name}</strong>
              <br />
              {choice.text}
            </span>
          </label>
        ))}
      </fieldset>
      {!pricingRedirects && dearer.length > 0 ? (
        <p className={styles.warning}>
          Check the prices first:{' '}
          {dearer
            .map(
              ({ name, price }) =>
                `${name} costs $${price.yearly} a month when billed yearly, $${price.monthly} when billed monthly`,
            )
            .join('; ')}
          .
        </p>
      ) : null}
    </Part>
  )
}

/** All zones that this browser knows, plus the chosen one if it is not among them. */
const zonesWith = (chosen: string) =>
  [
    ...new Set([
      'UTC',
      ownZone(),
      chosen,
      ...Intl.supportedValuesOf('timeZone').map((zone) => currentName(zone)),
    ]),
  ].sort()

export function TimeZoneChoice({ draft, change }: FieldsProps) {
  const { timeZone } = draft
  return (
    <Part
      id="time-zone"
      title="Time zone"
      lead="Of all dates and times that staff see, and of the days of the statistics. Days that are already counted stay as they were counted."
    >
      <SelectField
        label="Time zone"
        options={zonesWith(timeZone).map((zone) => [zone, zoneText(zone)])}
        {...boundField(draft, change)('timeZone')}
      />
      <p className={styles.lead}>
        It is {clockText(timeZone, Date.now()).slice(11)} there now.
        {timeZone === ownZone() ? '' : ` This browser’s zone is ${zoneText(ownZone())}.`}
      </p>
    </Part>
  )
}

export function SenderFields({ draft: { sender }, change }: FieldsProps) {
  const set = (part: Partial<Draft['sender']>) => change({ sender: { ...sender, ...part } })
  const field = boundField(sender, set, null)
  return (
    <Part
      id="sender"
      title="Sender of mails"
      lead="The address that mails are sent from is set where the site runs (MAIL_FROM)."
    >
      <TextField
        label="Sender name"
        optional
        hint="People see it in their mail program. Empty: the name in MAIL_FROM."
        maxLength={longestSender.name}
        {...field('name')}
      />
      <TextField
        label="Answers go to (Reply-To)"
        optional
        type="email"
        hint="Empty: to the address in MAIL_FROM."
        maxLength={254}
        value={sender.replyTo ?? ''}
        onChange={({ target }) => set({ replyTo: target.value.trim() || null })}
      />
      <TextAreaField
        label="Postal address"
        rows={3}
        hint="In the footer of every newsletter. Without one no newsletter is sent: laws such as CAN-SPAM ask for it."
        maxLength={longestSender.postalAddress}
        {...field('postalAddress')}
      />
    </Part>
  )
}

export function WebhooksPart() {
  return (
    <Part
      id="webhooks"
      title="Webhooks"
      lead="They tell other programs, for example Slack or a CRM, what happens here."
    >
      <p>
        <RouterLink href="/contentmanager/webhooks">Webhooks of this site</RouterLink>
      </p>
    </Part>
  )
}
