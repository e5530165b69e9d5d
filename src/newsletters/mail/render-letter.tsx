import { render } from '@react-email/render'
import { Letter } from './letter.tsx'
import type { LetterProps } from './part.tsx'

export interface RenderedLetter {
  html: string
  text: string
}

/** Renders the HTML part and the plain-text part. */
export async function renderLetter(props: LetterProps): Promise<RenderedLetter> {
  const html = await render(<Letter {...props} />)
  const text = await render(<Letter {...props} />, {
    plainText: true,
    htmlToTextOptions: {
      wordwrap: 78,
      selectors: [
        { selector: 'img', format: 'skip' },
        { selector: 'h1', options: { uppercase: false } },
        { selector: 'h2', options: { uppercase: false } },
        { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
      ],
    },
  })
  return { html, text: `${text.trim()}\n` }
}
