import { createContext, useContext } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import type { OwnCaret } from './follow-moved-text.ts'

/** How the writing areas of blocks reach the shared document. */
export interface TextBinding {
  richTextOf: (id: string, field?: string) => Y.XmlFragment | undefined
  /** Calls `move` when a colleague moves the text around the caret to another block. Returns the end of that. */
  watchCaret: (move: OwnCaret['move']) => () => void
  /** The carets of the others. */
  awareness: Awareness
}

const TextBindingContext = createContext<TextBinding | undefined>(undefined)

export const TextBindingProvider = TextBindingContext.Provider

export function useTextBinding(): TextBinding {
  const binding = useContext(TextBindingContext)
  if (!binding) throw new Error('A writing area needs a shared document around it')
  return binding
}
