/**
 * Until the first screen is painted, the parts below it are neither styled nor laid out (page-shell.module.css),
 * which on a phone is half of the work. This lays out the rest, one part per frame, so that no task is long enough to
 * be noticed. If it were left to the browser, lengths would change while a reader scrolls, and parts that were never
 * near the viewport would be missing from a full-page screenshot.
 */
export async function layOutRest(): Promise<void> {
  // By style rules, because hydration expects the elements as they were served.
  const rules = new CSSStyleSheet()
  document.adoptedStyleSheets.push(rules)
  for (const part of document.querySelectorAll('main > * ~ section, main ~ footer')) {
    const place = Array.from(part.parentElement?.children ?? []).indexOf(part) + 1
    const parent = part.matches('footer') ? ':has(> main)' : 'main'
    rules.insertRule(`${parent} > :nth-child(${place}) { content-visibility: visible !important }`)
    await new Promise<void>(afterFrame)
  }
  // Also for pages reached by client-side navigation, whose first paint does not have to be fast.
  document.documentElement.dataset.laidOut = ''
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rules)
}

/** A page in the background has no animation frames; it must not wait for one. */
function afterFrame(done: () => void) {
  setTimeout(done, 100)
  requestAnimationFrame(() => setTimeout(done))
}
