/**
 * Text between two signs, as Markdown reads it: the first sign begins a word, and no space is next to the signs on the
 * inside. `2 * 3 * 4` and `2*3*4` are calculations.
 */
export function markedText(sign: string, char: string): string {
  const inside = `[^\\s${char}](?:[^${char}]*[^\\s${char}])?`
  return `(?:^|[\\s(])(${sign}(${inside})${sign})`
}

/** The signs of Markdown, and the tag and the editor's mark for the text between two of them. */
export const markedTexts = [
  { pattern: markedText('\\*\\*', '*'), tag: 'strong', mark: 'bold' },
  { pattern: markedText('__', '_'), tag: 'strong', mark: 'bold' },
  { pattern: markedText('\\*', '*'), tag: 'em', mark: 'italic' },
  { pattern: markedText('_', '_'), tag: 'em', mark: 'italic' },
  { pattern: markedText('~~', '~'), tag: 's', mark: 'strike' },
]
