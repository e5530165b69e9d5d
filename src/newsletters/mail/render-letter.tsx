import { toPlainText } from '@react-email/render'
import { renderToStaticMarkup } from 'react-dom/server'
import { escapeHtml } from '#src/app/escape-html.ts'
import type { LetterPart } from '#src/editor/blocks/letter-part.ts'
import { type Brand, footerLink, htmlFrame } from '#src/mail/html-frame.ts'
import { Part, type PartLinks } from './part.tsx'

export interface LetterProps extends PartLinks {
  brand: Brand
  subject: string
  preheader: string
  parts: LetterPart[]
  webLink: string
  /** None in the web version, which anyone may open. */
  personalLinks?: { unsubscribe: string; preferences: string }
  /** Why its readers get it. */
  reason?: string
  postalAddress?: string
}

export interface RenderedLetter {
  html: string
  text: string
}

export function renderLetter(props: LetterProps): RenderedLetter {
  const { subject, preheader, parts, brand } = props
  const html = htmlFrame({
    brand,
    title: subject,
    preview: preheader,
    body: renderToStaticMarkup(
      parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Part key={place} part={part} {...props} />
      )),
    ),
    footer: footerOf(props),
  })
  return { html, text: `${toText(html).trim()}\n` }
}

function footerOf({ webLink, personalLinks, reason = '', postalAddress }: LetterProps): string {
  const address = postalAddress && escapeHtml(postalAddress).replaceAll(/\s*\n\s*/g, ', ')
  const personal = personalLinks && [
    `${escapeHtml(reason)} ${footerLink(personalLinks.unsubscribe, 'Unsubscribe')}`,
    footerLink(personalLinks.preferences, 'Preferences'),
    footerLink(webLink, 'Read in a browser'),
  ]
  return [personal?.join(' · '), address].filter(Boolean).join('<br>')
}

/** The parts of html-to-text that a formatter uses; it brings no types. */
interface ParsedPicture {
  attribs?: { alt?: string }
}

interface TextBuilder {
  openBlock: (options: { leadingLineBreaks: number }) => void
  addInline: (text: string) => void
  closeBlock: (options: { trailingLineBreaks: number }) => void
}

const toText = (html: string) =>
  toPlainText(html, {
    wordwrap: 78,
    formatters: {
      // Many readers of the text part cannot see the picture at all.
      picture({ attribs }: ParsedPicture, _walk: unknown, text: TextBuilder) {
        if (!attribs?.alt) return
        text.openBlock({ leadingLineBreaks: 2 })
        text.addInline(`[Picture: ${attribs.alt}]`)
        text.closeBlock({ trailingLineBreaks: 2 })
      },
    },
    selectors: [
      { selector: 'img', format: 'picture' },
      { selector: 'table.data', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
    ],
  })
