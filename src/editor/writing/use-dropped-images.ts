import { type ClipboardEvent, useState } from 'react'
import { useWindowEvents } from '#src/ui/browser/use-window-events.ts'
import { newBlock } from '../blocks/arrange-blocks.ts'
import type { ImageTools } from '../blocks/editor-props.ts'
import { definitionOf } from '../blocks/registry.ts'
import { isClip } from '../pictures/prepare-file.ts'
import { blockIdAt } from './focus-block.ts'
import type { BlockEditing } from './use-block-editing.ts'

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])]
const isFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** They go into the image or carousel below. Without this, the browser would navigate to a file dropped elsewhere. */
export function useDroppedImages(editing: BlockEditing, images: ImageTools) {
  const [dropping, setDropping] = useState(false)

  async function take(files: File[], target: EventTarget | null) {
    const id = blockIdAt(target)
    for (const file of files.filter(isClip)) await takeClip(file, id)
    const srcs = await images.take(files.filter((file) => !isClip(file)))
    const block = id === undefined ? undefined : editing.blockAt(id)
    const taken = block && definitionOf(block.type).images?.add(block, srcs)
    if (taken && taken.block !== block) editing.onChange(taken.block)
    const rest = taken?.rest ?? srcs
    editing.insert(
      rest.map((src) => ({ ...newBlock('image'), src, content: src })),
      id,
    )
  }

  /** Into the empty clip below, otherwise into a block of its own. */
  async function takeClip(file: File, id: string | null | undefined) {
    const src = await images.takeFile(file, 'clip')
    if (!src) return
    const block = id ? editing.blockAt(id) : undefined
    if (block?.type === 'clip' && !block.src) editing.onChange({ ...block, src })
    else editing.insert([{ ...newBlock('clip'), src }], id)
  }

  useWindowEvents(
    {
      dragover(event) {
        if (!isFiles(event)) return
        event.preventDefault()
        setDropping(true)
      },
      dragleave(event) {
        if (event.relatedTarget === null) setDropping(false)
      },
      drop(event) {
        setDropping(false)
        const files = filesOf(event.dataTransfer)
        if (files.length === 0) return
        event.preventDefault()
        event.stopPropagation()
        void take(files, event.target)
      },
    },
    true,
  )

  return {
    'data-dropping': dropping ? '' : undefined,
    onPasteCapture: (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData)
      // Word adds a picture of the copied text; then the text is meant.
      if (files.length === 0 || event.clipboardData.types.includes('text/html')) return
      event.preventDefault()
      event.stopPropagation()
      void take(files, event.target)
    },
  }
}
