export type LegalLink = { text: string; href: string }

/** A run of text, with links where it needs them. */
export type Prose = string | readonly (string | LegalLink)[]

export type LegalPair = { term: string; detail: Prose }

/** A paragraph, a heading, a list, or terms with their descriptions. */
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
  /** A summary in plain words; each point links to the section with the details. */
  summary: readonly { title: string; text: string; section: string }[]
  sections: readonly LegalSection[]
}
