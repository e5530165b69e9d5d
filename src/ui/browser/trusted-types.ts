type Cleaner = (html: string) => string

/** The part of the Trusted Types API that is used here; not every browser supports it. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string | null },
  ) => { createHTML: (html: string) => string }
}

const browsers = () => (window as { trustedTypes?: TrustedTypes }).trustedTypes

// Set when the editor is loaded; the policy exists before, and a page can create it only once.
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

// Made at the first use: a page can create a policy of this name only once.
let unclean: { createHTML: (html: string) => string } | undefined

/** HTML as it came, only ever for a template that is read and never shown: nothing runs or loads in it. */
export function uncleanForTemplate(html: string): string {
  unclean ??= browsers()?.createPolicy('template', { createHTML: (text) => text })
  return unclean?.createHTML(html) ?? html
}
