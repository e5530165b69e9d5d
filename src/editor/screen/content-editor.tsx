import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import * as Y from 'yjs'
import { Button } from '#src/ui/button.tsx'
import { newId } from '#src/ui/new-id.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { blocksWithImages, imagesOf } from '../blocks/arrange-blocks.ts'
import { readBlocks, writeBlocks } from '../blocks/content.ts'
import { mergeBlocks } from '../blocks/merge-blocks.ts'
import type { Block } from '../blocks/registry.ts'
import { DocumentEditing } from '../document/editing.ts'
import { type DocumentSnapshot, type Layout, SharedDocument } from '../document/shared-document.ts'
import { TextBindingProvider } from '../document/text-binding.ts'
import { createLocalImages, isLocal } from '../pictures/local-images.ts'
import { UploadNotice } from '../pictures/upload-notice.tsx'
import { useImageIntake, useImageTools } from '../pictures/use-image-intake.ts'
import { BlockList } from '../writing/block-list.tsx'
import { keepingFocus } from '../writing/keep-focus.ts'
import type { FindLinkTargets } from '../writing/link-dialog.tsx'
import type { EditBlocks } from '../writing/use-block-editing.ts'
import { useShortcuts } from '../writing/use-shortcuts.ts'
import styles from './content-editor.module.css'
import { EditorMessage } from './editor-message.tsx'

type ContentEditorProps = {
  /** The initial content; change the editor's key to start again. */
  content: string
  /** Called with every change, once its pictures are uploaded. */
  onChange: (content: string) => void
  onSave: () => void
  findLinkTargets: FindLinkTargets
}

const layout: Layout<DocumentSnapshot> = { texts: [], values: [], empty: { blocks: [] } }

/** A document of this tab alone. */
function editingOf(content: string): DocumentEditing<DocumentSnapshot> {
  const y = new Y.Doc()
  new SharedDocument(y, layout).write({ blocks: blocksFrom(content) })
  return new DocumentEditing(y, layout, () => ({ username: '', version: 0 }))
}

const blocksFrom = (content: string): readonly Block[] => readBlocks(content) ?? []

/** The block editor of articles for content of others: blocks, pictures, undo and redo, and nothing of an article. */
export function ContentEditor({ content, onChange, onSave, findLinkTargets }: ContentEditorProps) {
  const [editing] = useState(() => editingOf(content))
  const { blocks } = useSyncExternalStore(editing.watch, editing.read, editing.read)
  const { canUndo, canRedo } = useSyncExternalStore(editing.watch, editing.steps, editing.steps)
  const [images] = useState(() => createLocalImages(newId()))
  const [announcement, announce] = useState('')
  const [message, setMessage] = useState('')
  const intake = useImageIntake(images, announce)
  const tools = useImageTools(intake, images)
  const change = useCallback<EditBlocks>(
    (make, place) => editing.change((now) => ({ blocks: make(now.blocks) }), place),
    [editing],
  )
  const binding = useMemo(
    () => ({ richTextOf: (id: string) => editing.document.richTextOf(id) }),
    [editing],
  )
  const told = useRef(blocks)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (told.current === blocks) return
    told.current = blocks
    void (async () => {
      const used = blocks.flatMap(imagesOf).map(({ src }) => src)
      const local = [...new Set(used)].filter(isLocal)
      const found = await Promise.all(local.map((src) => images.address(src))).catch(() => null)
      // A later change has its own turn; a failed upload is tried again from its notice.
      if (!found || told.current !== blocks) return
      const addresses = new Map(local.map((src, place) => [src, found[place] ?? src]))
      latest.current(writeBlocks(blocksWithImages(blocks, (src) => addresses.get(src) ?? src)))
    })()
  }, [blocks, images])
  useEffect(() => () => images.close(), [images])
  const step = (take: () => void, said: string) => {
    keepingFocus(take)
    announce((before) => (before === said ? `${said}\u00a0` : said))
  }
  const undo = () => step(editing.undo, 'Undone')
  const redo = () => step(editing.redo, 'Redone')
  useShortcuts({ undo, redo, save: onSave })
  return (
    <div className={styles.editor}>
      <div className={styles.tools}>
        <Button look="quiet" disabled={!canUndo} onClick={undo}>
          Undo
        </Button>
        <Button look="quiet" disabled={!canRedo} onClick={redo}>
          Redo
        </Button>
      </div>
      <UploadNotice uploads={images.uploads} />
      {intake.refusals.map((text) => (
        <p key={text} role="alert">
          {text}
        </p>
      ))}
      <TextBindingProvider value={binding}>
        <BlockList
          blocks={blocks}
          change={change}
          images={tools}
          announce={announce}
          tell={setMessage}
          findLinkTargets={findLinkTargets}
        />
      </TextBindingProvider>
      <EditorMessage text={message} onClose={() => setMessage('')} />
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </div>
  )
}

/** Merges two changes of the same content block by block; undefined if both changed the same block. */
export function mergeContent(base: string, mine: string, theirs: string): string | undefined {
  let hasConflict = false
  const merged = mergeBlocks(blocksFrom(base), blocksFrom(mine), blocksFrom(theirs), (_, ours) => {
    hasConflict = true
    return ours
  })
  return hasConflict ? undefined : writeBlocks(merged)
}
