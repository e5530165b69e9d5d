export type LegalLink = { text: string; href: string }

/** A run of text, with links where it needs them. */
export type Prose = string | readonly (string | LegalLink)[]

export type LegalPair = { term: string; detail: Prose }

/** A paragraph, a heading, a list, or terms with what is said of each. */
export type LegalBlock =
  | Prose
  | { heading: string }
  | { list: readonly Prose[] }
  | { pairs: readonly LegalPair[] }

export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] }

export type LegalDocument = {
  title: string
  /** ISO date of the last change. */
  updated: string
  lead: string
  /** The whole page in plain words, each point naming the section that says it in full. */
  summary: readonly { title: string; text: string; section: string }[]
  sections: readonly LegalSection[]
}
