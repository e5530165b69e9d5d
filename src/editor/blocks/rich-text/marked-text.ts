/**
 * Text between two signs, as Markdown reads it: the first sign begins a word, and no space is next to the signs on the
 * inside. `2 * 3 * 4` and `2*3*4` are calculations.
 */
export function markedText(sign: string, char: string): string {
  const inside = `[^\\s${char}](?:[^${char}]*[^\\s${char}])?`
  return `(?:^|[\\s(])(${sign}(${inside})${sign})`
}
