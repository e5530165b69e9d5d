import { type Raw, text } from '../reading-raw.ts'

export interface TitleBlock {
  id: string
  type: 'title'
  content: string
}

export function readTitle(raw: Raw, id: string): TitleBlock {
  return { id, type: 'title', content: text(raw.content) }
}
