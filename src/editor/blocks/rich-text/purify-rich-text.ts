import createPurify from 'dompurify'
import { allowedAttributes, allowedTags, isAllowedLink, safeRel } from './rich-text.ts'

/**
 * Rich text that was typed or pasted in this browser, reduced to the allow-list. Only the editor needs this library:
 * readers' pages show what the server has sanitized.
 */
export function purifyRichText(html: string): string {
  return purifier().sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: allowedAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // Which links are allowed is decided once, by isAllowedLink below.
    ALLOWED_URI_REGEXP: /^/,
  })
}

let made: ReturnType<typeof createPurify> | undefined

function purifier() {
  if (made) return made
  made = createPurify(window)
  made.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName !== 'A') {
      for (const { name } of [...element.attributes]) element.removeAttribute(name)
      return
    }
    const href = element.getAttribute('href')
    if (href !== null && !isAllowedLink(href)) element.removeAttribute('href')
    if (element.getAttribute('target')) element.setAttribute('rel', safeRel)
  })
  return made
}
