import { Parser } from 'htmlparser2'

/** Word hides half its markup in comments, and a page's scripts and styles are no text. */
const leftOut = new Set(['script', 'style', 'title'])

/**
 * Pasted HTML for the browser's parser: without comments and handlers, and with `style` named `data-style`. The site's
 * policy forbids handlers and styles, and a browser reports each one that its parser meets, in a template too.
 */
export function readableMarkup(html: string): string {
  let written = ''
  let unread = 0
  const parser = new Parser(
    {
      onopentag(tag, attributes, isImplied) {
        if (leftOut.has(tag)) unread++
        else if (!isImplied && !unread) written += `<${tag}${attributesOf(attributes)}>`
      },
      ontext(text) {
        if (!unread) written += text
      },
      onclosetag(tag, isImplied) {
        if (leftOut.has(tag)) unread--
        // The browser closes the elements that the document leaves open, by its own rules.
        else if (!isImplied && !unread) written += `</${tag}>`
      },
    },
    // References such as &lt; stay as they are: the browser decodes them.
    { decodeEntities: false },
  )
  parser.end(html)
  return written
}

const attributesOf = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .filter(([name]) => !name.startsWith('on'))
    .map(([name, value]) => {
      const kept = name === 'style' ? 'data-style' : name
      return ` ${kept}="${value.replaceAll('"', '&quot;')}"`
    })
    .join('')
