import { widthOf } from './lettering.ts'

const sizes = [104, 92, 80, 70, 60, 52]

/** The largest size in which the words fit; text that fits in no size is cut with an ellipsis. */
export function setHeadline(text: string, width: number, height: number) {
  for (const size of sizes) {
    const most = Math.floor(height / leading(size))
    const lines = breakLines(text, width, size)
    const fits = lines.length <= most && lines.every((line) => widthOf(line, size) <= width)
    if (fits) return { lines, size }
    if (size === sizes.at(-1)) return { lines: cut(lines, most, width, size), size }
  }
  return { lines: [], size: 0 }
}

export const leading = (size: number) => size * 1.04

function breakLines(text: string, width: number, size: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function cut(lines: string[], most: number, width: number, size: number): string[] {
  return lines.slice(0, most).map((line, place) => {
    let kept = line
    const mark = place === most - 1 && lines.length > most ? '…' : ''
    while (kept && widthOf(kept + mark, size) > width) kept = kept.slice(0, -1)
    return kept.trimEnd() + mark
  })
}
