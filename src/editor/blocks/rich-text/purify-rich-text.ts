import { readRichText } from './read-rich-text.ts'
import { writeRichText } from './write-rich-text.ts'

/** Reduces rich text that was typed or pasted in this browser to the allow-list. */
export const purifyRichText = (html: string): string => writeRichText(readRichText(html))
