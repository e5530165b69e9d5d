import { addableTypes, type BlockType, definitionOf } from './registry.ts'

/** The target of the caret in a text: one of its ends, or a position that its own editor reported. */
export type Caret = 'start' | 'end' | number

/** A part of a text. Its anchor stays when the selection grows, its head moves. */
interface TextPart {
  anchor: Caret
  head: Caret
}

export interface TextHandle {
  /** Without a position the text keeps its selection. */
  focus: (at?: Caret) => void
  end: () => number
  split: () => { before: string; after: string }
  /** The position nearest to a point in the window. */
  at: (point: { left: number; top: number }) => number
  ends: () => { anchor: number; head: number }
  /** Selects a part and shows it, also without the focus. Undefined ends the showing. */
  select: (part: TextPart | undefined) => void
  selected: () => string
  /** Deletes the slash before the caret and the text typed after it. */
  dropCommand: () => void
}

/** A command that is being typed: the text after the slash, and the caret's position in the window. */
export interface TypedCommand {
  query: string
  at: { left: number; top: number; bottom: number }
}

/** Connects the texts of an article. Blocks are identified by id; contents are in the block's own format. */
export interface TextFlow {
  attach: (id: string, handle: TextHandle) => () => void
  /** The block was created to be written in at once: its editor must not wait until it is near the viewport. */
  isAwaited: (id: string) => boolean
  /** Enter: the text after the caret becomes the next block. */
  split: (id: string, before: string, after: string) => void
  /** Backspace at the start: joins the block with the one before. */
  join: (id: string) => void
  /** An arrow key at one end of the text. */
  leave: (id: string, to: 'before' | 'after') => void
  /** An arrow key with Shift at one end of the text. `left` is the caret's place in the line. */
  extend: (id: string, to: 'before' | 'after', left?: number) => void
  turnInto: (id: string, type: BlockType, content: string) => void
  /** Escape: selects the block as a whole, not its text. */
  select: (id: string) => void
  selectAll: () => void
  /** The text after a slash; undefined if there is no command (any more). */
  command: (id: string, typed: TypedCommand | undefined) => void
  /** Opens the dialog that finds a page to link to; `set` gets the chosen URL, empty for none. */
  chooseLink: (current: string | undefined, set: (address: string) => void) => void
  tell: (text: string) => void
  announce: (text: string) => void
  /** Passes a key to the open list of commands; returns true if the list used it. */
  commandKey: (key: string) => boolean
}

/** The direction of an arrow key in the flow of blocks. */
export const arrowSteps: Readonly<Record<string, -1 | 1 | undefined>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
}

/** The type that a sign of Markdown stands for, typed at the start of a text and followed by a space. */
export const typeOfSign = (sign: string): BlockType | undefined =>
  addableTypes.find((type) => definitionOf(type).markdown?.includes(sign))

/** The text after a slash that begins a word, at the end of a text. */
export const commandIn = (text: string) => /(?:^|\s)\/([\p{L}\d ]{0,20})$/u.exec(text)?.[1]
