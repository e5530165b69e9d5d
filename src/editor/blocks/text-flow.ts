import type { BlockType } from './registry.ts'

/** Where the caret goes in a text: an end of it, or a position that the text's own editor named. */
export type Caret = 'start' | 'end' | number

/** What can be done with the text of one block from outside. */
export interface TextHandle {
  focus: (at: Caret) => void
  /** The position of its end. */
  end: () => number
  /** Its content before and after the selection. */
  split: () => { before: string; after: string }
  /** Deletes the slash before the caret and what was typed after it. */
  dropCommand: () => void
}

/** A command that is being typed: what follows the slash, and where the caret is in the window. */
export interface TypedCommand {
  query: string
  at: { left: number; bottom: number }
}

/** How the texts of an article hang together. Blocks are named by their id; contents are in the block's own format. */
export interface TextFlow {
  attach: (id: string, handle: TextHandle) => () => void
  /** It was made to be written in at once, so its editor cannot wait until it is near the window. */
  isAwaited: (id: string) => boolean
  /** Enter: what is after the caret becomes the next block. */
  split: (id: string, before: string, after: string) => void
  /** Backspace at the start. */
  join: (id: string) => void
  /** An arrow key at an end. */
  leave: (id: string, to: 'before' | 'after') => void
  turnInto: (id: string, type: BlockType, content: string) => void
  /** Escape: the block as a whole is selected, not its text. */
  select: (id: string) => void
  selectAll: () => void
  /** What is typed after a slash; undefined when there is no command (any more). */
  command: (id: string, typed: TypedCommand | undefined) => void
  /** Opens the dialog that finds a page to link to; `set` gets the address that was chosen, empty for none. */
  chooseLink: (current: string | undefined, set: (address: string) => void) => void
  /** Says something that everybody has to see. */
  tell: (text: string) => void
  /** Offers a key to the open list of commands; true when it was meant for it. */
  commandKey: (key: string) => boolean
}

/** Typed at the start of a text and followed by a space, these turn it into another block. */
export const markdownTypes: Readonly<Record<string, BlockType>> = {
  '#': 'title',
  '##': 'subtitle',
  '###': 'subtitle',
  '>': 'fineprint',
}

/** What follows a slash that begins a word, at the end of a text. */
export const commandIn = (text: string): string | undefined =>
  /(?:^|\s)\/([\p{L}\d ]{0,20})$/u.exec(text)?.[1]
