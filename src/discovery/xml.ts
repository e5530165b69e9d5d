import { escapeHtml } from '#src/app/escape-html.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: one of these makes the whole document unreadable
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Escapes text for an XML document. */
export const xmlText = (text: string) =>
  escapeHtml(text.replace(notInXml, '')).replaceAll("'", '&apos;')
