import type { NewsletterRow } from '#src/db/schema.ts'
import { type LetterPart, linksIn } from '#src/editor/blocks/letter-part.ts'
import { letterParts } from '#src/editor/blocks/letter-parts.ts'
import { countAudience } from '#src/people/audience/audience.ts'
import { clippedBytes } from '../../choices.ts'
import type { Finding } from '../../contract.ts'
import { textsOf } from '../../mail/fields-in-parts.ts'
import { fallbacksIn, mostFallbacks, problemsIn } from '../../merge-fields.ts'
import { articleIdsIn } from '../letters.ts'
import type { NewsletterDeps } from '../newsletter-deps.ts'
import { chosenBy } from '../present.ts'
import { boundedParts, mostLinks } from './bounded-parts.ts'

const mostNamed = 20
/** Links to this site that are looked at: each is a page that has to be made. */
const mostVisited = 100

/** Checks before sending. A finding blocks only if it would make the mail pointless. */
export async function checkNewsletter(deps: NewsletterDeps, row: NewsletterRow) {
  const { db, letters, publicUrl } = deps
  const { html } = await letters.preview(row)
  const bytes = Buffer.byteLength(html)
  const { parts, isCut } = boundedParts(letterParts(row.content))
  const findings: Finding[] = []
  const add = (blocking: boolean, text: string) => findings.push({ blocking, text })
  if (!row.subject.trim()) add(true, 'There is no subject.')
  if (parts.length === 0) add(true, 'There is no text.')
  if (isCut) {
    add(true, `It is too long to be sent: at most ${mostLinks} links and half a megabyte of text.`)
  }
  if (row.kind !== 'step' && (await countAudience(db, await chosenBy(db, row))).total === 0) {
    add(true, 'Nobody is in the audience.')
  }
  if (!(await deps.hasAddress())) {
    add(
      true,
      'The settings have no postal address, which every newsletter must show. An owner adds it.',
    )
  }
  const texts = [[row.subject], [row.preheader], ...parts.map(textsOf)]
  const problems = new Map(texts.flatMap(problemsIn).map((one) => [one.text, one]))
  for (const { text, blocking } of [...problems.values()].slice(0, mostNamed)) add(blocking, text)
  if (new Set(texts.flat().flatMap(fallbacksIn)).size > mostFallbacks) {
    add(true, `There are more than ${mostFallbacks} different fallbacks for names.`)
  }
  if (!row.preheader.trim())
    add(false, 'There is no preheader. Mail programs show it beside the subject.')
  const withoutAlt = parts.filter((part) => part.kind === 'image' && !part.alt.trim()).length
  if (withoutAlt) {
    add(
      false,
      `${withoutAlt === 1 ? 'A picture has' : `${withoutAlt} pictures have`} no alt text. Many people see it instead of the picture.`,
    )
  }
  const { dead, isPartial } = await deadLinks(parts, deps)
  if (row.kind === 'digest') {
    const ids = articleIdsIn(row.content)
    const gone = ids.length - (await deps.readAddresses(db, ids)).size
    if (gone) add(true, 'An article in it is not public any more. Make it a draft and remove it.')
  }
  for (const link of dead.slice(0, mostNamed)) add(false, `A link leads nowhere: ${link}`)
  if (isPartial) add(false, `Only the first ${mostVisited} links to this site were looked at.`)
  if (dead.length > mostNamed) add(false, `${dead.length - mostNamed} more links lead nowhere.`)
  if (bytes > clippedBytes) {
    add(false, `The mail has ${Math.round(bytes / 1000)} kB. Mail programs clip it above 100 kB.`)
  }
  if (!deps.settings.mailConfigured) {
    add(false, 'No mail server is configured (SMTP_URL): mails are written as files.')
  }
  if (/^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl)) {
    add(false, `PUBLIC_URL is ${publicUrl}: links and pictures lead to this machine only.`)
  }
  return findings
}

export const blockingTexts = (findings: Finding[]) =>
  findings.filter(({ blocking }) => blocking).map(({ text }) => text)

async function deadLinks(parts: LetterPart[], { publicUrl, pageExists }: NewsletterDeps) {
  const links = new Set(parts.flatMap(linksIn))
  const dead: string[] = []
  let visited = 0
  for (const link of links) {
    const url = URL.parse(link.startsWith('/') ? `${publicUrl}${link}` : link)
    if (!url) dead.push(link || '(empty)')
    else if (url.origin === new URL(publicUrl).origin) {
      visited += 1
      if (visited <= mostVisited && !(await pageExists(url.pathname))) dead.push(link)
    } else if (url.protocol.startsWith('http') && !url.hostname.includes('.')) dead.push(link)
  }
  return { dead, isPartial: visited > mostVisited }
}
