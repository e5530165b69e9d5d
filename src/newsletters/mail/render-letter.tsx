import { toPlainText } from '@react-email/render'
import { renderToStaticMarkup } from 'react-dom/server'
import { escapeHtml } from '#src/app/escape-html.ts'
import { footerLink, htmlFrame } from '#src/mail/html-frame.ts'
import { identity } from '#src/site/identity.ts'
import { type LetterProps, Part } from './part.tsx'

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
        <Part key={place} part={part} letter={props} />
      )),
    ),
    footer: footerOf(props),
  })
  return { html, text: `${toText(html).trim()}\n` }
}

function footerOf({ webLink, personalLinks, postalAddress }: LetterProps): string {
  const address = postalAddress && escapeHtml(postalAddress).replaceAll(/\s*\n\s*/g, ', ')
  const personal = personalLinks && [
    `${escapeHtml(`You get this mail because you signed up at ${identity.name}.`)} ${footerLink(personalLinks.unsubscribe, 'Unsubscribe')}`,
    footerLink(personalLinks.preferences, 'Preferences'),
    footerLink(webLink, 'Read in a browser'),
  ]
  return [personal?.join(' · '), address].filter(Boolean).join('<br>')
}

/** The parts of html-to-text that a formatter uses; it brings no types. */
interface Picture {
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
      picture({ attribs }: Picture, _walk: unknown, text: TextBuilder) {
        if (!attribs?.alt) return
        text.openBlock({ leadingLineBreaks: 2 })
        text.addInline(`[Picture: ${attribs.alt}]`)
        text.closeBlock({ trailingLineBreaks: 2 })
      },
    },
    selectors: [
      { selector: 'img', format: 'picture' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
    ],
  })
