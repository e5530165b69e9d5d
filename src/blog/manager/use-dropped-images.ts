import { type ClipboardEvent, type DragEvent, type RefObject, useState } from 'react'
import type { ImageTools } from '../blocks/editor-props.ts'
import { type Block, definitionOf } from '../blocks/registry.ts'
import { newBlock } from './document.ts'

type Dropped = {
  blocks: RefObject<readonly Block[]>
  images: ImageTools
  insert: (added: Block[], after?: string) => void
  onChange: (block: Block) => void
}

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])]

/** Files dropped or pasted on the article: into the image or carousel they fell on, else as images of their own. */
export function useDroppedImages({ blocks, images, insert, onChange }: Dropped) {
  const [dropping, setDropping] = useState(false)

  async function take(files: File[], target: EventTarget) {
    const id = (target as Element).closest<HTMLElement>('[data-block-id]')?.dataset.blockId
    const srcs = await images.take(files)
    const block = blocks.current.find((one) => one.id === id)
    const taken = block && definitionOf(block.type).images?.add(block, srcs)
    if (taken && taken.block !== block) onChange(taken.block)
    insert((taken?.rest ?? srcs).map(imageBlock), id)
  }

  return {
    'data-dropping': dropping ? '' : undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setDropping(true)
    },
    onDragLeave: () => setDropping(false),
    onDropCapture: (event: DragEvent) => {
      setDropping(false)
      const files = filesOf(event.dataTransfer)
      if (files.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      void take(files, event.target)
    },
    onPasteCapture: (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData)
      // Word pastes its text with a picture of it; then the text is meant.
      if (files.length === 0 || event.clipboardData.types.includes('text/html')) return
      event.preventDefault()
      event.stopPropagation()
      void take(files, event.target)
    },
  }
}

function imageBlock(src: string): Block {
  return { ...newBlock('image'), src, content: src }
}
