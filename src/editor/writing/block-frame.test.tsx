import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readBlocks, writeBlocks } from '../blocks/content.ts'
import type { ImageTools } from '../blocks/editor-props.ts'
import type { Block } from '../blocks/registry.ts'
import type { TextFlow } from '../blocks/text-flow.ts'
import { SharedDocument } from '../document/shared-document.ts'
import { BlockFrame, type FrameTools } from './block-frame.tsx'

/** As a newer version would write it. */
const hologram = {
  id: 'h',
  type: 'hologram',
  content: '<p>Depth</p>',
  layers: [{ src: 'x', depth: 3 }],
}
const paragraph = { id: 'p', type: 'paragraph', content: '<p>Text</p>' }

const layout = { texts: [], values: [], empty: { blocks: [] as readonly Block[] } }

function opened(...stored: object[]) {
  const document = new SharedDocument(new Y.Doc(), layout)
  document.write({ blocks: readBlocks(JSON.stringify(stored)) ?? [] })
  return document
}

const saved = (blocks: readonly Block[]) => JSON.parse(writeBlocks(blocks))

test('staff see a block of a type that this version does not know as kept, and can move and delete it', () => {
  const [block] = readBlocks(JSON.stringify([hologram])) ?? []
  const html = renderToStaticMarkup(
    <BlockFrame
      block={block as Block}
      place={1}
      isFirst={false}
      isLast={false}
      isSelected={false}
      images={{} as ImageTools}
      flow={{} as TextFlow}
      tools={{ editing: {}, dragging: {} } as FrameTools}
    />,
  )
  expect(html).toContain('2. Unknown block')
  expect(html).toContain('This block has the type “hologram”')
  expect(html).not.toMatch(/<input|<textarea|contenteditable|disabled=""/)
  for (const name of ['Move up', 'Move down', 'Delete block']) expect(html).toContain(name)
})

test('a shared text keeps such a block while others are written, when it is moved, and deletes it', () => {
  const document = opened(hologram, paragraph)
  const [kept, text] = document.read().blocks as [Block, Block]
  document.write({ blocks: [kept, { ...text, content: '<p>Other</p>' } as Block] })
  document.write({ blocks: [...document.read().blocks].reverse() })
  expect(saved(document.read().blocks)).toEqual([
    { ...paragraph, content: '<p>Other</p>' },
    hologram,
  ])
  document.write({ blocks: document.read().blocks.slice(0, 1) })
  expect(saved(document.read().blocks).map(({ id }: Block) => id)).toEqual(['p'])
})
