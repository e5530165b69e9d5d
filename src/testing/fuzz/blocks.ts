import fc from 'fast-check'
import { type Raw, text as textOf } from '#src/editor/blocks/reading-raw.ts'
import { addableTypes, definitionOf } from '#src/editor/blocks/registry.ts'
import { anyString } from './text.ts'

const rows = fc.array(fc.array(anyString(), { maxLength: 3 }), { maxLength: 3 })
const items = fc.array(fc.record({ alt: anyString(), caption: anyString() }), { maxLength: 2 })

/** Generates any text where the type's empty block has a text, and any items where it has a list. */
function blockOf(type: string): fc.Arbitrary<Raw> {
  const { read, images, shared } = definitionOf(type)
  const empty: object = read({}, 'empty')
  const fields = Object.entries(empty).map(([name, value]): [string, fc.Arbitrary<unknown>] => {
    if (shared?.[name] === 'table') return [name, rows]
    if (Array.isArray(value)) return [name, items]
    // A random text is refused as an image, so most of these stay empty.
    if (images) return [name, fc.oneof({ weight: 5, arbitrary: fc.constant('') }, anyString())]
    return [name, anyString()]
  })
  return fc.record({
    ...Object.fromEntries(fields),
    id: fc.uuid(),
    type: fc.constant(type),
  })
}

const unknownBlock = fc.record({ type: anyString(), content: anyString(), x: fc.jsonValue() })

/** The content of an article: blocks of every registered type, and some of unknown types. */
export function anyContent(): fc.Arbitrary<string> {
  const block = fc.oneof(...addableTypes.map(blockOf), unknownBlock)
  const withExtra = fc.tuple(block, fc.option(anyString(), { nil: undefined }))
  return fc
    .array(
      withExtra.map(([raw, extra]) => ({ ...raw, extra })),
      { maxLength: 4 },
    )
    .map((blocks) => JSON.stringify(blocks))
}

/** The types of the blocks in an article's content. */
export function typesIn(content: string): string[] {
  return (JSON.parse(content) as Raw[]).map(({ type }) => textOf(type))
}
