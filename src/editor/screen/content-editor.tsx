import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type BlogDocument,
  emptyDocument,
  imagesIn,
  withImages,
} from '#src/blog/manager/document.ts'
import { mergeDocuments } from '#src/blog/manager/saving/merge.ts'
import { Button } from '#src/ui/button.tsx'
import { newId } from '#src/ui/new-id.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { readBlocks, writeBlocks } from '../blocks/content.ts'
import { createLocalImages, isLocal } from '../pictures/local-images.ts'
import { UploadNotice } from '../pictures/upload-notice.tsx'
import { useImageIntake, useImageTools } from '../pictures/use-image-intake.ts'
import { BlockList } from '../writing/block-list.tsx'
import { useShortcuts } from '../writing/use-shortcuts.ts'
import styles from './content-editor.module.css'
import { EditorMessage } from './editor-message.tsx'
import { edit, redo, startHistory, undo } from './history.ts'

type ContentEditorProps = {
  /** What it starts with; give the editor another key to start again. */
  content: string
  /** Called with every change, once its pictures are uploaded. */
  onChange: (content: string) => void
  onSave: () => void
}

const documentFrom = (content: string): BlogDocument => ({
  ...emptyDocument,
  blocks: readBlocks(content) ?? [],
})

/** The block editor of articles for content of others: blocks, pictures, undo and redo, and nothing of an article. */
export function ContentEditor({ content, onChange, onSave }: ContentEditorProps) {
  const [history, setHistory] = useState(() => startHistory(documentFrom(content)))
  const [images] = useState(() => createLocalImages(newId()))
  const [announcement, announce] = useState('')
  const [message, setMessage] = useState('')
  const intake = useImageIntake(images, announce)
  const tools = useImageTools(intake, images)
  const change = useCallback(
    (make: (now: BlogDocument) => BlogDocument, place?: string) =>
      setHistory((now) => edit(now, make(now.present), place, Date.now())),
    [],
  )
  const document = history.present
  const told = useRef(document)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (told.current === document) return
    told.current = document
    void (async () => {
      const local = imagesIn(document).filter(isLocal)
      const found = await Promise.all(local.map((src) => images.address(src))).catch(() => null)
      // A later change has its own turn; a failed upload is tried again from its notice.
      if (!found || told.current !== document) return
      const addresses = new Map(local.map((src, place) => [src, found[place] ?? src]))
      const sent = withImages(document, (src) => addresses.get(src) ?? src)
      latest.current(writeBlocks(sent.blocks))
    })()
  }, [document, images])
  useEffect(() => () => images.close(), [images])
  const step = (take: typeof undo) => setHistory((now) => take(now) ?? now)
  useShortcuts({ undo: () => step(undo), redo: () => step(redo), save: onSave })
  return (
    <div className={styles.editor}>
      <div className={styles.tools}>
        <Button look="quiet" disabled={history.past.length === 0} onClick={() => step(undo)}>
          Undo
        </Button>
        <Button look="quiet" disabled={history.future.length === 0} onClick={() => step(redo)}>
          Redo
        </Button>
      </div>
      <UploadNotice uploads={images.uploads} />
      {intake.refusals.map((text) => (
        <p key={text} role="alert">
          {text}
        </p>
      ))}
      <BlockList
        blocks={document.blocks}
        change={change}
        images={tools}
        announce={announce}
        tell={setMessage}
      />
      <EditorMessage text={message} onClose={() => setMessage('')} />
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </div>
  )
}

/** Merges two changes of one content block by block; undefined where both changed the same block. */
export function mergeContent(base: string, mine: string, theirs: string): string | undefined {
  const { document, conflicts } = mergeDocuments(
    documentFrom(base),
    documentFrom(mine),
    documentFrom(theirs),
  )
  return conflicts.length ? undefined : writeBlocks(document.blocks)
}
