import { type Raw, text } from '../reading-raw.ts'

export interface FineprintBlock {
  id: string
  type: 'fineprint'
  /** HTML within the allow-list of rich-text.ts. */
  content: string
}

export function readFineprint(raw: Raw, id: string): FineprintBlock {
  return { id, type: 'fineprint', content: text(raw.content) }
}
