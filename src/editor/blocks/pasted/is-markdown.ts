const heading = /^#{1,6}\s+\S/
const item = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\S/
const fence = /^\s*(?:```|~~~)/
const picture = /^!\[[^\]]*\]\(\s*<?[^\s)>]+(?:[\s>][^)]*)?\)$/
/** The line below the header of a table, without its spaces: with them, a long line of spaces would take minutes. */
const tableLine = /^\|?(?::?-+:?\|)+(?::?-+:?)?$/

/** Signs within a line are not enough, because they are common in other text. */
export function isMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/)
  const has = (sign: RegExp) => lines.some((line) => sign.test(line))
  if (has(heading) || has(fence) || has(picture)) return true
  if (lines.some((line) => tableLine.test(line.replace(/\s/g, '')))) return true
  return lines.filter((line) => item.test(line)).length > 1
}
