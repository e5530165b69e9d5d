type Cleaner = (html: string) => string

/** The part of the browser's Trusted Types that is used here; not every browser has them. */
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
 * What libraries write into a page as HTML passes here, or the browser refuses it (require-trusted-types-for):
 * React's empty script element, text without a tag, and what the editor's cleaner leaves.
 */
export function guardMarkup(): void {
  browsers()?.createPolicy('default', {
    createHTML: (html) =>
      html === '<script></script>' || !html.includes('<') ? html : (cleaner?.(html) ?? null),
  })
}

/** Readers' pages come without a cleaner: it is large, and nothing there writes HTML. */
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
