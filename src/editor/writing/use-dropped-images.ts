import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { newBlock } from '#src/blog/manager/document.ts'
import type { ImageTools } from '../blocks/editor-props.ts'
import { type Block, definitionOf } from '../blocks/registry.ts'
import type { BlockEditing } from './use-block-editing.ts'

type Dropped = { editing: BlockEditing; images: ImageTools }

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])]
const isFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/**
 * Files dropped anywhere on the page, or pasted on the article: into the image or carousel they fell on, else as images
 * of their own. A browser that gets a file dropped beside the article would leave the page for it.
 */
export function useDroppedImages({ editing, images }: Dropped) {
  const [dropping, setDropping] = useState(false)

  async function take(files: File[], target: EventTarget | null) {
    const frame = target instanceof Element ? target.closest<HTMLElement>('[data-block-id]') : null
    const id = frame?.dataset.blockId
    const srcs = await images.take(files)
    const block = id === undefined ? undefined : editing.blockAt(id)
    const taken = block && definitionOf(block.type).images?.add(block, srcs)
    if (taken && taken.block !== block) editing.onChange(taken.block)
    editing.insert((taken?.rest ?? srcs).map(imageBlock), id)
  }
  const latest = useRef(take)
  latest.current = take

  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!isFiles(event)) return
      event.preventDefault()
      setDropping(true)
    }
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDropping(false)
    }
    const onDrop = (event: DragEvent) => {
      setDropping(false)
      const files = filesOf(event.dataTransfer)
      if (files.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      void latest.current(files, event.target)
    }
    window.addEventListener('dragover', onDragOver, { capture: true })
    window.addEventListener('dragleave', onDragLeave, { capture: true })
    window.addEventListener('drop', onDrop, { capture: true })
    return () => {
      window.removeEventListener('dragover', onDragOver, { capture: true })
      window.removeEventListener('dragleave', onDragLeave, { capture: true })
      window.removeEventListener('drop', onDrop, { capture: true })
    }
  }, [])

  return {
    'data-dropping': dropping ? '' : undefined,
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
