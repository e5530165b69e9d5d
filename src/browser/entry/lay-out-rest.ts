/**
 * Until a page's first screen is painted, what stands further down is neither styled nor laid out
 * (page-shell.module.css): on a phone that is half of the work. Here the rest follows, one part a frame, so that no
 * task is long enough to be felt. Left to the browser, lengths would change under a reader who scrolls, and parts that
 * were never near would be missing from a picture of the whole page.
 */
export async function layOutRest(): Promise<void> {
  // By rules, because hydration expects the elements as they were served.
  const rules = new CSSStyleSheet()
  document.adoptedStyleSheets.push(rules)
  for (const part of document.querySelectorAll('main > * ~ section, main ~ footer')) {
    const place = Array.from(part.parentElement?.children ?? []).indexOf(part) + 1
    const parent = part.matches('footer') ? ':has(> main)' : 'main'
    rules.insertRule(`${parent} > :nth-child(${place}) { content-visibility: visible !important }`)
    await new Promise<void>(afterFrame)
  }
  // For all pages that follow as well: they come without a new document, and nothing waits for their first paint.
  document.documentElement.dataset.laidOut = ''
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rules)
}

/** A page in the background has no animation frames; it must not wait for one. */
function afterFrame(done: () => void) {
  setTimeout(done, 100)
  requestAnimationFrame(() => setTimeout(done))
}
