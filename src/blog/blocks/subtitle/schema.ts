import { type Raw, text } from '../reading-raw.ts'

export interface SubtitleBlock {
  id: string
  type: 'subtitle'
  content: string
}

export function readSubtitle(raw: Raw, id: string): SubtitleBlock {
  return { id, type: 'subtitle', content: text(raw.content) }
}
