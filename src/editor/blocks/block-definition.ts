import type { MediaKind } from '#src/media/reference.ts'
import type { LetterPart } from './letter-part.ts'
import type { Raw } from './reading-raw.ts'

interface AnyBlock {
  id: string
  type: string
  content: string
}

export type BytesOf = (src: string) => number | undefined

/** A problem of a block, as the rest of a sentence that begins with the block's name. */
export interface BlockFinding {
  text: string
  /** The field where it is fixed, `alt` or `images.2.alt`: the `data-path` of its input. */
  path?: string
}

export interface BlockImages<B> {
  /** Its images, and other stored files, each with the path of its field for error messages. */
  list(block: B): { path: string; src: string; kind?: MediaKind }[]
  replace(block: B, change: (src: string) => string): B
  /** Puts dropped or pasted images into the block and returns the images that do not fit. */
  add(block: B, srcs: readonly string[]): { block: B; rest: readonly string[] }
}

/** Without its view and its editor: those import React, and editor code must not reach readers' pages. */
export interface BlockDefinition<B extends AnyBlock = AnyBlock> {
  /** Its name in the editor; the add button reads "+ {label}". */
  label: string
  /**
   * It has no add button of its own but is in the menu "More", and its style sheet is loaded only by articles with such
   * a block.
   */
  more?: true
  /** It plays or frames something, which the policy allows only on pages that were served with it. */
  needsPolicy?: true
  /** Each invalid field falls back to a default. An empty object gives the block that the add button creates. */
  read(raw: Raw, id: string): B
  /**
   * The fields with plain text, which is never rendered as HTML; `images.alt` is the alt of each item of images. All
   * other text of the block is sanitized as rich text on save and on read, so a field that is missing here is still
   * safe.
   */
  plainText: readonly string[]
  /**
   * The plain texts that people write: two people can type in one at the same time, and the search finds their words.
   * `images.alt` is the alt of each item of images. Any other plain text is one value, and the last change of it counts.
   */
  written?: readonly string[]
  /**
   * Other fields in which two people can write at the same time, and how the shared document holds them. A table is a
   * list of rows, each a list of cells with rich text.
   */
  shared?: Readonly<Record<string, 'table'>>
  /** The maximum number of characters that a save accepts in each of these fields. */
  maxLengths?: Readonly<Record<string, number>>
  /** The block is the heading of the article, or of a section. */
  heading?: 'title' | 'subtitle'
  small?: boolean
  /** Rich text in which Enter begins a paragraph of the same block; in an empty last paragraph, it leaves the block. */
  holdsParagraphs?: true
  /** Typed at the start of a text and followed by a space, these turn the block into this type. */
  markdown?: readonly string[]
  isEmpty(block: B): boolean
  /** Why a save refuses it, for each field that is not allowed. */
  refuses?(block: B): { path: string; text: string }[]
  images?: BlockImages<B>
  checks?(block: B, bytesOf: BytesOf): BlockFinding[]
  /** The number of words that count for the reading time. */
  words?(block: B): number
  /** Its parts in a mail, if they are more than its text and its images. An empty block has none. */
  letter?(block: B): LetterPart[]
}

type Path<Field extends string> = Field | `${Field}.${string}`

/** Declares a block type. The type check refuses a plain-text field that the block does not have. */
export const defineBlock = <B extends AnyBlock>(
  definition: BlockDefinition<B> & {
    plainText: readonly Path<keyof B & string>[]
    written?: readonly Path<keyof B & string>[]
  },
): BlockDefinition<B> => definition
