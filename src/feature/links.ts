import type { Role } from './roles.ts'
import type { StaffIdentity } from './staff-gate.ts'

/** A page of the site that a link can lead to. */
export interface LinkTarget {
  href: string
  title: string
  /** For example "Page" or "Draft". */
  kind: string
}

/** A text with a link to an article. */
export interface LinkingText {
  kind: 'article' | 'update' | 'newsletter' | 'faq'
  title: string
  /** Its state, for example "draft". */
  detail: string
  /** Where it is edited. */
  href: string
}

/** Finds links to some articles. */
export interface LinkSearch {
  ids: ReadonlySet<number>
  /** For `like`: every text with such a link matches it, and others do. */
  pattern: string
  /** `plain`: a text without markup. */
  isIn(text: string, plain?: 'plain'): boolean
}

/** What a feature contributes to links within the site. */
export interface LinkSource {
  /** The lowest role that sees it. */
  least: Role
  /** Its pages with these words in their titles. */
  targets?: (search: { q: string; limit: number; staff: StaffIdentity }) => Promise<LinkTarget[]>
  /** Its texts that link to the articles, except those articles. */
  linking?: (search: LinkSearch) => Promise<LinkingText[]>
}
