import sanitizeHtml from 'sanitize-html'
import { allowedAttributes, allowedSchemes, allowedTags } from '../blocks/rich-text.ts'

/** Rich text as it may be stored and shown. A link that opens a new tab must not hand it our page. */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: allowedAttributes },
    allowedSchemes,
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: attribs.target ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
      }),
    },
  })
}
