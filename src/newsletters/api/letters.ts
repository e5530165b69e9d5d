import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '#src/db/database.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import type { Mail } from '#src/mail/mail.ts'
import type { ReadSender, Sender } from '#src/mail/sender.ts'
import { parseMediaUrl } from '#src/media/reference.ts'
import { loadImageSizes } from '#src/media/store.ts'
import type { Links } from '#src/people/links/link-tokens.ts'
import { identity } from '#src/site/identity.ts'
import type { LetterProps, Picture } from '../mail/part.tsx'
import type { RenderedLetter } from '../mail/render-letter.tsx'
import type { LetterPart } from '../parts.ts'
import { boundedParts } from './drafts/bounds.ts'
import { audienceOf, campaignOf } from './present.ts'
import { selectNewsletter } from './queries.ts'
import { mailIdOf, type Signer } from './signed.ts'
import { previewPathOf, webPathOf } from './web-paths.ts'

/** Links of a person in mails, and those of a test mail, which change nothing. */
export type PersonLinks = Pick<Links, 'unsubscribe' | 'unsubscribeAtOnce' | 'preferences' | 'test'>

interface LettersDeps {
  db: Database
  publicUrl: string
  signer: Signer
  links: PersonLinks
  /** Converts content into the parts of a mail. */
  partsOf: (content: string) => LetterPart[]
  readSender: ReadSender
}

export type Letters = ReturnType<typeof createLetters>

type PersonalLinks = NonNullable<LetterProps['personalLinks']>

/** A newsletter that is rendered once for all recipients. */
interface Template {
  rendered: RenderedLetter
  /** Stand for the links of each recipient. */
  placeholders: PersonalLinks
}

/** Random, so that no content can contain one and get the link of its reader. */
const newPlaceholders = (): PersonalLinks => ({
  unsubscribe: `https://${randomUUID()}.invalid/`,
  preferences: `https://${randomUUID()}.invalid/`,
})

/** The width of a picture in the sheet; its file has twice as many pixels. */
const widest = 534
const mostCached = 10
/** A newsletter that is sent again may have been restored from a backup meanwhile. */
const rowsCachedMs = 30_000
/** How long the links of a test mail work. */
const testLinksMs = 7 * 86_400_000

interface Addressee {
  /** The id of the recipient's row. */
  id: number
  newsletterId: number
  email: string
  /** Identifies the person in links. */
  linkId: string
}

/** Lazy import: most processes never render a newsletter. */
async function renderLetter(props: LetterProps): Promise<RenderedLetter> {
  const { renderLetter: renderWithReact } = await import('../mail/render-letter.tsx')
  return renderWithReact(props)
}

export function createLetters({ db, publicUrl, signer, links, partsOf, readSender }: LettersDeps) {
  const rows = new LRUCache<number, NewsletterRow>({
    max: mostCached,
    ttl: rowsCachedMs,
    ignoreFetchAbort: true,
    fetchMethod: (newsletterId) => selectNewsletter(db, newsletterId),
  })
  const templates = new LRUCache<string, Template, NewsletterRow>({
    max: mostCached,
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: row }) {
      const placeholders = newPlaceholders()
      return { rendered: await render(row, { personalLinks: placeholders }), placeholders }
    },
  })
  const templateOf = (row: NewsletterRow, { postalAddress }: Sender): Promise<Template> =>
    templates.forceFetch(`${row.id} ${row.version} ${postalAddress}`, { context: row })

  const render = async (
    row: NewsletterRow,
    given: { webLink?: string; personalLinks?: PersonalLinks } = {},
  ): Promise<RenderedLetter> => {
    const { parts } = boundedParts(partsOf(row.content))
    const pictures = await picturesOf(db, publicUrl, parts)
    const { postalAddress } = await readSender()
    return renderLetter({
      subject: row.subject,
      preheader: row.preheader,
      parts,
      picture: (src) => pictures.get(src),
      link: campaignLink(publicUrl, row.id),
      webLink: publicUrl + webPathOf(signer, row),
      postalAddress: postalAddress ?? undefined,
      ...given,
    })
  }

  return {
    /** The content without personal parts. */
    web: (row: NewsletterRow) => render(row),
    /** The page that lists sent newsletters. */
    archive: (sent: SentLetter[]) => renderLetter(archiveOf(publicUrl, sent)),
    preview: async (row: NewsletterRow) =>
      fill(await templateOf(row, await readSender()), links.test),
    /** The mail of one recipient. Its newsletter does not change any more. */
    async mailFor({ id, newsletterId, linkId, email }: Addressee): Promise<Mail> {
      const row = await rows.forceFetch(newsletterId)
      const sender = await readSender()
      const { lists } = audienceOf(row)
      const query = `&lists=${lists.join(',')}&letter=${newsletterId}`
      const personal = {
        unsubscribe: `${links.unsubscribe(linkId)}${query}`,
        preferences: links.preferences(linkId),
      }
      return {
        id: mailIdOf(signer, newsletterId, id),
        to: email,
        subject: row.subject,
        ...fill(await templateOf(row, sender), personal),
        sender,
        headers: headersOf(publicUrl, `${links.unsubscribeAtOnce(linkId)}${query}`),
      }
    },
    /** The same mail to anyone, for staff to look at. It is no recipient's, so its links show pages for tests. */
    async testMail(row: NewsletterRow, to: string, id: string): Promise<Mail> {
      const preview = publicUrl + previewPathOf(signer, row.id, testLinksMs)
      return {
        id: `newsletter-test-${row.id}-${id}`,
        to,
        subject: `[Test] ${row.subject}`,
        ...(await render(row, { webLink: preview, personalLinks: links.test })),
        sender: await readSender(),
        headers: headersOf(publicUrl, links.test.unsubscribeAtOnce),
      }
    },
  }
}

function fill({ rendered, placeholders }: Template, links: PersonalLinks): RenderedLetter {
  const filled = (given: string, inHtml: boolean) =>
    Object.entries(placeholders).reduce((result, [name, placeholder]) => {
      const link = links[name as keyof PersonalLinks]
      return result.replaceAll(placeholder, inHtml ? link.replaceAll('&', '&amp;') : link)
    }, given)
  return { html: filled(rendered.html, true), text: filled(rendered.text, false) }
}

const headersOf = (publicUrl: string, atOnce: string): Record<string, string> => ({
  'List-Id': `${identity.name} <newsletters.${new URL(publicUrl).hostname}>`,
  'List-Unsubscribe': `<${atOnce}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'Auto-Submitted': 'auto-generated',
  Precedence: 'bulk',
})

const campaignLink = (publicUrl: string, newsletterId: number) => (href: string) => {
  const own = href.startsWith('/') ? `${publicUrl}${href}` : href
  const url = URL.parse(own)
  if (!url) return href
  if (url.origin !== new URL(publicUrl).origin) return own
  url.searchParams.set('utm_source', 'newsletter')
  url.searchParams.set('utm_medium', 'email')
  url.searchParams.set('utm_campaign', campaignOf(newsletterId))
  return url.href
}

type SentLetter = Pick<NewsletterRow, 'id' | 'subject' | 'started_at'>

const archiveOf = (publicUrl: string, sent: SentLetter[]): LetterProps => ({
  subject: `Newsletters of ${identity.name}`,
  preheader: '',
  parts: [
    { kind: 'heading', level: 1, text: 'Newsletters' },
    ...sent.map(
      ({ id, subject, started_at }): LetterPart => ({
        kind: 'text',
        small: false,
        nodes: [
          { tag: 'a', link: { href: `${publicUrl}/newsletter/${id}` }, children: [subject] },
          ` ${started_at?.slice(0, 10) ?? ''}`,
        ],
      }),
    ),
  ],
  picture: () => undefined,
  link: (href) => href,
  webLink: `${publicUrl}/newsletter`,
})

async function picturesOf(
  db: Database,
  publicUrl: string,
  parts: LetterPart[],
): Promise<Map<string, Picture>> {
  const srcs = parts.flatMap((part) => (part.kind === 'image' ? [part.src] : []))
  const hashes = srcs.flatMap((src) => parseMediaUrl(src)?.hash ?? [])
  const sizes = new Map((await loadImageSizes(db, hashes)).map((size) => [size.hash, size]))
  return new Map(
    srcs.flatMap((src): [string, Picture][] => {
      const size = sizes.get(parseMediaUrl(src)?.hash ?? '')
      if (!size) return []
      const width = Math.min(size.width, widest)
      const height = Math.round((size.height * width) / size.width)
      return [
        [src, { url: `${publicUrl}${src}?w=${size.width > 640 ? 1280 : 640}`, width, height }],
      ]
    }),
  )
}
