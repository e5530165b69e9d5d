/** The text of a part of a mail: an allow-listed tree, never HTML. */
export type TextNode = string | { tag: string; link?: { href?: string }; children: TextNode[] }

/** The mail version of a block. `letterParts` of the editor converts blocks to these. */
export type LetterPart =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; small: boolean; nodes: TextNode[] }
  | { kind: 'image'; src: string; alt: string; caption: string }
