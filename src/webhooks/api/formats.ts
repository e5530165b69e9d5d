import type { DeliveryRow, WebhookRow } from '#src/db/schema.ts'
import type { EventName, HookFormat } from '#src/events/choices.ts'
import type { EventData } from '#src/events/payloads.ts'

/** An event as it is sent in the format `standard`. */
interface Message {
  type: DeliveryRow['event']
  timestamp: string
  data: object
}

/** The body of a message in the format of its receiver. */
export function bodyOf(
  { format }: Pick<WebhookRow, 'format'>,
  { event, created_at, data: stored }: Pick<DeliveryRow, 'event' | 'created_at' | 'data'>,
  publicUrl: string,
): string {
  const { path, ...others } = JSON.parse(stored)
  const data = path === undefined ? others : { ...others, url: publicUrl + path }
  return JSON.stringify(formats[format]({ type: event, timestamp: created_at, data }))
}

const formats = {
  standard: (message) => message,
  slack: (message) => ({ text: slackText(message) }),
  hubspot: ({ data, timestamp }) => hubspotForm(data, timestamp),
} satisfies Record<HookFormat, (message: Message) => object>

type Sentences = { [Name in EventName]: (data: EventData[Name]) => string }

const personOf = ({ name, email }: { name: string | null; email: string }) =>
  name ? `${name} (${email})` : email

const whyLeft = {
  person: 'left',
  complaint: 'reported a mail as spam and left',
  staff: 'was unsubscribed by staff from',
}

const sentences: Sentences = {
  'lead.signed_up': (lead) => `${personOf(lead)} signed up: ${lead.list}`,
  'lead.confirmed': (lead) => `${personOf(lead)} confirmed: ${lead.list}`,
  'lead.left': (lead) => `${personOf(lead)} ${whyLeft[lead.reason]} ${lead.list ?? 'all lists'}`,
  'lead.invited': (lead) => `${personOf(lead)} was sent an invitation`,
  'article.published': ({ title, url }) => `Published: ${title} ${url}`,
  'article.unpublished': ({ title, deleted }) => `${deleted ? 'Deleted' : 'Unpublished'}: ${title}`,
  'question.asked': ({ question, email }) =>
    `A visitor asks${email ? ` (${email})` : ''}: ${question}`,
}

const longestText = 3000

/** Slack reads these three characters as the beginning of links and mentions. */
function slackText({ type, data }: Message): string {
  const sentence = (sentences as Record<string, ((data: object) => string) | undefined>)[type]
  const text = sentence ? sentence(data) : 'This is a test. Events will appear here.'
  return text
    .slice(0, longestText)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** As the call "Submit data to a form" takes it. The form in HubSpot needs these fields. */
function hubspotForm(data: Partial<EventData['lead.confirmed']>, at: string) {
  const { email, name, company } = data
  const values = { email: email ?? 'webhook-test@example.com', firstname: name, company }
  return {
    submittedAt: String(Date.parse(at)),
    fields: Object.entries(values).flatMap(([name, value]) =>
      value ? [{ objectTypeId: '0-1', name, value }] : [],
    ),
  }
}
