type Cleaner = (html: string) => string

/** The part of the Trusted Types API that is used here; not every browser supports it. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string | null },
  ) => { createHTML: (html: string) => string }
}

const browsers = () => (window as { trustedTypes?: TrustedTypes }).trustedTypes

let cleaner: Cleaner | undefined

/**
 * All HTML that libraries write into a page passes through here; the browser refuses any other
 * (require-trusted-types-for). It accepts React's empty script element, text without a tag, and the output of the
 * editor's sanitizer.
 */
export function guardMarkup(): void {
  browsers()?.createPolicy('default', {
    createHTML: (html) =>
      html === '<script></script>' || !html.includes('<') ? html : (cleaner?.(html) ?? null),
  })
}

/** Readers' pages have no sanitizer: it is large, and nothing there writes HTML. */
export function cleanMarkupWith(clean: Cleaner): void {
  cleaner = clean
}

let pasted: { createHTML: (html: string) => string } | undefined

/** Pasted HTML, not sanitized. Only for a template element, in which nothing runs or loads. */
export function uncleanForTemplate(html: string): string {
  pasted ??= browsers()?.createPolicy('pasted', { createHTML: (text) => text })
  return pasted?.createHTML(html) ?? html
}
