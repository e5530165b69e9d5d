import { LRUCache } from 'lru-cache'
import type { Database } from '#src/db/database.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import { type LetterPart, linksIn } from '#src/editor/blocks/letter-part.ts'
import { letterParts } from '#src/editor/blocks/letter-parts.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { fillLetter, newTextToken, newToken } from '#src/mail/letter.ts'
import { listHeaders } from '#src/mail/list-headers.ts'
import type { Letter, LetterMail, LetterToken, Mail, ReadSender, Sender } from '#src/mail/mail.ts'
import { parseMediaUrl } from '#src/media/reference.ts'
import { loadImageSizes } from '#src/media/store.ts'
import { firstNameOf } from '#src/people/first-name.ts'
import type { Links } from '#src/people/links/link-tokens.ts'
import { articleIdOf } from '#src/site/article-path.ts'
import { identity } from '#src/site/identity.ts'
import { fillParts } from '../mail/fields-in-parts.ts'
import type { Picture } from '../mail/part.tsx'
import type { LetterProps, RenderedLetter } from '../mail/render-letter.tsx'
import { fillFields, mostFallbacks, withFallbacks } from '../merge-fields.ts'
import { boundedParts } from './drafts/bounded-parts.ts'
import { audienceOf, campaignOf } from './present.ts'
import { selectNewsletter } from './queries.ts'
import type { Recipient } from './sending/in-flight.ts'
import { mailIdOf, previewPathOf, type Signer, webPathOf } from './signed.ts'

/** Links of a person in mails, and those of a test mail, which change nothing. */
export type PersonLinks = Pick<Links, 'unsubscribe' | 'unsubscribeAtOnce' | 'preferences' | 'test'>

export type ReadAddresses = (db: Database, ids: number[]) => Promise<Map<number, string>>

interface LettersDeps extends Pick<FeatureBase, 'db' | 'publicUrl'> {
  readAddresses: ReadAddresses
  signer: Signer
  links: PersonLinks
  readSender: ReadSender
}

type PersonalLinks = NonNullable<LetterProps['personalLinks']>

/** The width of a picture in the sheet; its file has twice as many pixels. */
const widest = 534
const mostCached = 10
/** A newsletter that is sent again may have been restored from a backup meanwhile. */
const rowsCachedMs = 30_000
const testLinksMs = 7 * 86_400_000

/** Lazy import: most processes never render a newsletter. */
const renderLetter = async (props: LetterProps): Promise<RenderedLetter> =>
  (await import('../mail/render-letter.tsx')).renderLetter(props)

export function createLetters(deps: LettersDeps) {
  const { db, publicUrl, signer, links, readSender, readAddresses } = deps
  const rows = new LRUCache<number, NewsletterRow>({
    max: mostCached,
    ttl: rowsCachedMs,
    ignoreFetchAbort: true,
    fetchMethod: (newsletterId) => selectNewsletter(db, newsletterId),
  })
  /** Newsletters that are rendered once for all recipients. */
  const rendered = new LRUCache<string, Rendered, { row: NewsletterRow; sender: Sender }>({
    max: mostCached,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => renderOnce(context),
  })
  const renderOnce = ({ row, sender }: { row: NewsletterRow; sender: Sender }) =>
    renderForAll(sender, {
      subject: row.subject,
      headersWith: (atOnce) => headersOf(publicUrl, row, atOnce),
      render: (links, fill) => render(row, { personalLinks: links }, fill),
    })
  const letterOf = (row: NewsletterRow, sender: Sender): Promise<Rendered> =>
    rendered.forceFetch(JSON.stringify([row.id, row.version, sender]), { context: { row, sender } })

  const render = async (
    row: NewsletterRow,
    given: { webLink?: string; personalLinks?: PersonalLinks } = {},
    fill = (fallback: string) => fallback,
  ): Promise<RenderedLetter> => {
    const { parts } = boundedParts(letterParts(row.content))
    const picture = await picturesOf(db, publicUrl, parts)
    const { postalAddress, brand } = await readSender()
    return renderLetter({
      brand,
      subject: fillFields(row.subject, fill),
      preheader: fillFields(row.preheader, fill),
      parts: fillParts(parts, fill),
      picture,
      link: campaignLink(publicUrl, row, await readAddresses(db, articleIdsIn(row.content))),
      webLink: publicUrl + webPathOf(signer, row),
      reason: reasonOf(row),
      postalAddress: postalAddress ?? undefined,
      ...given,
    })
  }

  return {
    /** The content without personal parts. */
    web: (row: NewsletterRow) => render(row),
    archive: async (sent: SentLetter[]) => {
      const { brand } = await readSender()
      return renderLetter({ brand, ...archiveOf(publicUrl, sent) })
    },
    /** As somebody without a name gets it. */
    async preview(row: NewsletterRow) {
      const { letter, namesOf } = await letterOf(row, await readSender())
      return fillLetter({ letter, values: { ...links.test, ...namesOf(null) }, id: '', to: '' })
    },
    /** The next mail is made from what is stored now: a step of a sequence may have changed. */
    forget: (newsletterId: number) => rows.delete(newsletterId),
    /** The mail of one recipient. Its newsletter does not change any more, or is forgotten before. */
    async mailFor(newsletterId: number, recipient: Recipient): Promise<LetterMail> {
      const { id, linkId, email, name } = recipient
      const row = await rows.forceFetch(newsletterId)
      const { letter, namesOf } = await letterOf(row, await readSender())
      const { lists, digest } = audienceOf(row)
      const query = `&lists=${digest ? 'digest' : lists.join(',')}&letter=${newsletterId}`
      return {
        id: mailIdOf(signer, newsletterId, id),
        to: email,
        letter,
        values: {
          ...namesOf(name),
          unsubscribe: `${links.unsubscribe(linkId)}${query}`,
          preferences: links.preferences(linkId),
          unsubscribeAtOnce: `${links.unsubscribeAtOnce(linkId)}${query}`,
        },
      }
    },
    /** The same mail to anyone, for staff to look at. It is no recipient's, so its links show pages for tests. */
    async testMail(row: NewsletterRow, to: string, id: string): Promise<Mail> {
      const preview = publicUrl + previewPathOf(signer, row.id, testLinksMs)
      return {
        id: `newsletter-test-${row.id}-${id}`,
        to,
        subject: `[Test] ${withFallbacks(row.subject)}`,
        ...(await render(row, { webLink: preview, personalLinks: links.test })),
        sender: await readSender(),
        headers: headersOf(publicUrl, row, links.test.unsubscribeAtOnce),
      }
    },
  }
}

const reasonOf = (row: NewsletterRow) => {
  const { digest } = audienceOf(row)
  return digest
    ? `You get this mail because you chose new articles of ${identity.name} by mail, ${digest}.`
    : `You get this mail because you signed up at ${identity.name}.`
}

/** Rendered once for everybody. `namesOf`: the values of its fields for the person with this name. */
interface Rendered {
  letter: Letter
  namesOf: (name: string | null) => Record<string, string>
}

interface ForAll {
  subject: string
  headersWith: (atOnce: string) => Letter['headers']
  render: (links: PersonalLinks, fill: (fallback: string) => string) => Promise<RenderedLetter>
}

/** Renders a letter with tokens in the places of everything personal. */
async function renderForAll(sender: Sender, { subject, headersWith, render }: ForAll) {
  const unsubscribe = newToken()
  const preferences = newToken()
  const unsubscribeAtOnce = newToken()
  const personalLinks = { unsubscribe: unsubscribe.inHtml, preferences: preferences.inHtml }
  const names = createNames()
  const { html, text } = await render(personalLinks, names.fill('inHtml'))
  const tokens = { unsubscribe, preferences, unsubscribeAtOnce, ...names.tokens }
  const letter = {
    subject: fillFields(subject, names.fill('plain')),
    html,
    text: withPlain(tokens, text),
    headers: headersWith(unsubscribeAtOnce.plain),
    sender,
    tokens,
  }
  return { letter, namesOf: names.valuesOf }
}

/** One token for each fallback of a letter. */
function createNames() {
  const tokens: Record<string, LetterToken> = {}
  const fallbacks = new Map<string, string>()
  return {
    tokens,
    fill: (form: 'inHtml' | 'plain') => (fallback: string) => {
      const key = `first name|${fallback}`
      if (!tokens[key] && fallbacks.size >= mostFallbacks) return fallback
      tokens[key] ??= newTextToken()
      fallbacks.set(key, fallback)
      return tokens[key][form]
    },
    valuesOf(name: string | null) {
      const firstName = firstNameOf(name)
      return Object.fromEntries(
        [...fallbacks].map(([key, fallback]) => [key, firstName ?? fallback]),
      )
    },
  }
}

/** The text is made from the HTML, with its tokens. */
const withPlain = (tokens: Letter['tokens'], text: string) =>
  Object.values(tokens).reduce(
    (result, { inHtml, plain }) => result.replaceAll(inHtml, plain),
    text,
  )

/** An invitation is no newsletter: people can sort the two differently. */
const headersOf = (publicUrl: string, { kind }: NewsletterRow, atOnce: string) =>
  listHeaders(publicUrl, {
    list: kind === 'invitation' ? 'invitations' : 'newsletters',
    name: identity.name,
    atOnce,
  })

/** The articles that a newsletter may link to. */
export const articleIdsIn = (content: string) => [
  ...new Set(
    [...content.matchAll(/\/blog\/\d{1,10}/g)].flatMap(([path]) => articleIdOf(path) ?? []),
  ),
]

/** The links of a newsletter within the site, each once, in its order: visits name the place. */
export function ownLinks(publicUrl: string, content: string): string[] {
  const { parts } = boundedParts(letterParts(content))
  const isOwn = (href: string) => URL.parse(href, publicUrl)?.origin === new URL(publicUrl).origin
  return [...new Set(parts.flatMap(linksIn))].filter(isOwn)
}

function campaignLink(publicUrl: string, row: NewsletterRow, articles: Map<number, string>) {
  const places = new Map(ownLinks(publicUrl, row.content).map((href, at) => [href, at + 1]))
  return (href: string) => {
    const own = href.startsWith('/') ? `${publicUrl}${href}` : href
    const url = URL.parse(own)
    if (!url) return href
    if (url.origin !== new URL(publicUrl).origin) return own
    url.pathname = articles.get(articleIdOf(url.pathname) ?? 0) ?? url.pathname
    url.searchParams.set('utm_source', row.kind === 'step' ? 'sequence' : 'newsletter')
    url.searchParams.set('utm_medium', 'email')
    url.searchParams.set('utm_campaign', campaignOf(row))
    const place = places.get(href)
    if (place) url.searchParams.set('utm_content', `link-${place}`)
    return url.href
  }
}

type SentLetter = Pick<NewsletterRow, 'id' | 'subject' | 'started_at'>

const archiveOf = (publicUrl: string, sent: SentLetter[]): Omit<LetterProps, 'brand'> => ({
  subject: `Newsletters of ${identity.name}`,
  preheader: '',
  parts: [
    { kind: 'heading', level: 1, text: 'Newsletters' },
    ...sent.map(
      ({ id, subject, started_at }): LetterPart => ({
        kind: 'text',
        small: false,
        nodes: [
          {
            tag: 'a',
            link: { href: `${publicUrl}/newsletter/${id}` },
            children: [withFallbacks(subject)],
          },
          ` ${started_at?.slice(0, 10) ?? ''}`,
        ],
      }),
    ),
  ],
  picture: () => undefined,
  link: (href) => href,
  webLink: `${publicUrl}/newsletter`,
})

async function picturesOf(db: Database, publicUrl: string, parts: LetterPart[]) {
  const hashOf = (src: string) => parseMediaUrl(src)?.hash ?? ''
  const srcs = parts.flatMap((part) => (part.kind === 'image' ? [part.src] : []))
  const found = await loadImageSizes(db, srcs.map(hashOf).filter(Boolean))
  const sizes = new Map(found.map((size) => [size.hash, size]))
  return (src: string): Picture | undefined => {
    const size = sizes.get(hashOf(src))
    if (!size) return undefined
    const width = Math.min(size.width, widest)
    const height = Math.round((size.height * width) / size.width)
    return { url: `${publicUrl}${src}?w=${size.width > 640 ? 1280 : 640}`, width, height }
  }
}
