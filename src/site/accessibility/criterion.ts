/** A test of this project: its file and its name, or the part of the name that all pages share. */
export interface Proof {
  file: string
  name: string
}

export interface Criterion {
  /** Its number in WCAG 2.2. */
  number: string
  name: string
  level: 'A' | 'AA'
  how: string
  /** Empty if no automatic test covers it, which the page says. */
  proofs: Proof[]
}

/** axe, a fixed size, and the names and roles of everything, on every public page. */
export const everyPage: Proof = {
  file: 'e2e/every-page.spec.ts',
  name: 'keeps the rules of every page: status, description, policy, accessibility, width, scripts',
}

export const zoomed: Proof = {
  file: 'e2e/wcag.spec.ts',
  name: 'works at 400% zoom, with wide text spacing, by keyboard, and has targets of 24 px',
}

export const proof =
  (file: string) =>
  (name: string): Proof => ({ file, name })

export const layout = proof('e2e/shared-layout.spec.ts')
export const wcag = proof('e2e/wcag.spec.ts')
export const marketing = proof('e2e/marketing-pages.spec.ts')
export const article = proof('e2e/article.spec.ts')
export const mistyped = proof('e2e/forms-mistyped.spec.ts')
export const game = proof('e2e/arcade.spec.ts')
export const writing = proof('e2e/blog-writing.spec.ts')
