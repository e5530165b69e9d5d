import type { BlockDefinition } from './block-definition.ts'
import { blockTypes } from './block-types.ts'
import { type UnknownBlock, unknownBlock } from './unknown-block.ts'

type Definitions = typeof blockTypes

export type BlockType = keyof Definitions
export type BlockOf = { [Type in BlockType]: ReturnType<Definitions[Type]['read']> }
/** A block of a known type. */
export type KnownBlock = BlockOf[BlockType]
export type Block = KnownBlock | UnknownBlock

export const isBlockType = (type: unknown): type is BlockType =>
  typeof type === 'string' && Object.hasOwn(blockTypes, type)

/** In the order of the add buttons. */
export const addableTypes = Object.keys(blockTypes).filter(isBlockType)

/** What is known about a type. A type that nobody knows has the safe defaults of an unknown block. */
export function definitionOf(type: string): BlockDefinition<Block> {
  return isBlockType(type) ? blockTypes[type] : unknownBlock
}

/** What kind of text a block holds, if its content is text: one plain line, or rich text. */
export function textKind(type: string): 'line' | 'rich' | undefined {
  if (!isBlockType(type)) return undefined
  const { heading, plainText }: BlockDefinition<Block> = definitionOf(type)
  if (heading) return 'line'
  return plainText.includes('content') ? undefined : 'rich'
}
