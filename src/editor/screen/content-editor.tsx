import { useState, useSyncExternalStore } from 'react'
import { useStore } from '#src/ui/browser/use-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import type { DocumentEditing } from '../document/editing.ts'
import type { DocumentSnapshot } from '../document/shared-document.ts'
import { TextBindingProvider } from '../document/text-binding.ts'
import type { LocalImages } from '../pictures/local-images.ts'
import { UploadNotice } from '../pictures/upload-notice.tsx'
import { useImageIntake } from '../pictures/use-image-intake.ts'
import type { DocumentSession } from '../sync/document-session.ts'
import { BlockList } from '../writing/block-list.tsx'
import styles from './content-editor.module.css'
import { EditorMessage } from './editor-message.tsx'
import { useAnnouncement, useWriting } from './use-writing.ts'

type ContentEditorProps<Snapshot extends DocumentSnapshot> = {
  editing: DocumentEditing<Snapshot>
  session: DocumentSession
  images: LocalImages
  onSave: () => void
}

/** The block editor of articles for content of others: blocks, pictures, undo and redo, and nothing of an article. */
export function ContentEditor<Snapshot extends DocumentSnapshot>(
  props: ContentEditorProps<Snapshot>,
) {
  const { editing, session, images, onSave } = props
  const { blocks } = useSyncExternalStore(editing.watch, editing.read, editing.read)
  const { canUndo, canRedo } = useStore(editing.steps)
  const [announcement, announce] = useAnnouncement()
  const [message, setMessage] = useState('')
  const { refusals, tools } = useImageIntake(images, announce)
  const { undo, redo, binding } = useWriting({ editing, session }, announce, onSave)
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
      {refusals.map((text) => (
        <p key={text} role="alert">
          {text}
        </p>
      ))}
      <TextBindingProvider value={binding}>
        <BlockList
          blocks={blocks}
          change={editing.changeBlocks}
          images={tools}
          announce={announce}
          tell={setMessage}
        />
      </TextBindingProvider>
      <EditorMessage text={message} onClose={() => setMessage('')} />
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </div>
  )
}
