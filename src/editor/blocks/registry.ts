import { kindOfUrl, type MediaKind } from '#src/media/reference.ts'
import { type BlockDefinition, defineBlock } from './block-definition.ts'
import { blockTypes } from './block-types.ts'
import type { Raw } from './reading-raw.ts'

type Definitions = typeof blockTypes

export type BlockType = keyof Definitions
export type BlockOf = { [Type in BlockType]: ReturnType<Definitions[Type]['read']> }
export type KnownBlock = BlockOf[BlockType]
export type Block = KnownBlock | UnknownBlock

export const isBlockType = (type: unknown): type is BlockType =>
  typeof type === 'string' && Object.hasOwn(blockTypes, type)

export const addableTypes = Object.keys(blockTypes).filter(isBlockType)

/** The definition of a type. An unknown type has the safe defaults of an unknown block. */
export function definitionOf(type: string): BlockDefinition<Block> {
  return isBlockType(type) ? blockTypes[type] : unknownBlock
}

/** The fields that are longer than a save accepts, with their limits. */
export const tooLongFields = (block: Block) =>
  Object.entries(definitionOf(block.type).maxLengths ?? {}).filter(
    ([path, most]) => block[path as keyof Block].length > most,
  )

/** The kind of text in a block, if its content is text: one plain line, or rich text. */
export function textKind(type: string): 'line' | 'rich' | undefined {
  if (!isBlockType(type)) return undefined
  const { heading, plainText }: BlockDefinition<Block> = definitionOf(type)
  if (heading) return 'line'
  return plainText.includes('content') ? undefined : 'rich'
}

/** A block of a type that this version does not know. It is kept unchanged and not rendered. */
interface UnknownBlock {
  id: string
  type: 'unknown'
  content: ''
  raw: Raw
}

const unknownBlock = defineBlock<UnknownBlock>({
  label: 'Unknown block',
  read: (raw, id) => ({ id, type: 'unknown', content: '', raw }),
  plainText: ['raw.id', 'raw.type'],
  isEmpty: () => false,
  images: {
    // Only stored images: the article uses them, so they must not be deleted as unused.
    list: ({ raw }) => storedImages(raw, ''),
    replace: (block) => block,
    add: (block, srcs) => ({ block, rest: srcs }),
  },
})

function storedImages(
  value: unknown,
  path: string,
): { path: string; src: string; kind: MediaKind }[] {
  if (typeof value === 'string') {
    const kind = kindOfUrl(value)
    return kind ? [{ path, src: value, kind }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    storedImages(inner, path ? `${path}.${key}` : key),
  )
}
