/** The text of a mail's part: an allow-listed tree, never HTML. */
export type TextNode = string | { tag: string; link?: { href?: string }; children: TextNode[] }

/** What an article's blocks are in a mail. The blog's registry of block types turns its blocks into these. */
export type LetterPart =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; small: boolean; nodes: TextNode[] }
  | { kind: 'image'; src: string; alt: string; caption: string }
