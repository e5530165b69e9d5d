import type { Raw } from './reading-raw.ts'

interface AnyBlock {
  id: string
  type: string
  content: string
}

/** How many bytes an image has, where that is known. */
export type BytesOf = (src: string) => number | undefined

export interface BlockImages<B> {
  /** Its images, each with the path of its field for error messages. */
  list(block: B): { path: string; src: string }[]
  /** The same block with other image addresses. */
  replace(block: B, change: (src: string) => string): B
  /** Puts dropped or pasted images into the block and returns those it has no room for. */
  add(block: B, srcs: readonly string[]): { block: B; rest: readonly string[] }
}

/**
 * Everything the system knows about a block type, except how it is shown (view.tsx) and edited (editor.tsx): those two
 * bring React along, and an editor must not reach a reader's page.
 */
export interface BlockDefinition<B extends AnyBlock = AnyBlock> {
  /** Its name in the editor; the add button reads "+ {label}". */
  label: string
  /**
   * Reads sent or stored content, which may be old or hand-made: each field is what it should be, or falls back.
   * An empty object gives the block that the add button creates.
   */
  read(raw: Raw, id: string): B
  /**
   * The fields that hold plain text, which is never rendered as HTML; `images.alt` is the alt of each item of images.
   * All other text of the block is sanitized as rich text on save and on read, so a field that is forgotten here is safe.
   */
  plainText: readonly string[]
  /** The most characters that a save accepts in `content`. */
  maxLength?: number
  /** Heads the article, or a part of it. */
  heading?: 'title' | 'subtitle'
  isEmpty(block: B): boolean
  images?: BlockImages<B>
  /** What to look at before publishing, as the rest of a sentence that begins with the block's name. */
  checks?(block: B, bytesOf: BytesOf): string[]
  /** The words that count for the reading time. */
  words?(block: B): number
}

type Path<Field extends string> = Field | `${Field}.${string}`

/** Declares a block type; a field that the block does not have cannot be called plain text. */
export function defineBlock<B extends AnyBlock>(
  definition: BlockDefinition<B> & { plainText: readonly Path<keyof B & string>[] },
): BlockDefinition<B> {
  return definition
}
