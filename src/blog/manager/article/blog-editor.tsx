import { useCallback, useRef, useState } from 'react'
import { useImageIntake, useImageTools } from '#src/editor/pictures/use-image-intake.ts'
import { EditorMessage } from '#src/editor/screen/editor-message.tsx'
import { useWriteState } from '#src/editor/unsaved-changes/use-changes-writer.ts'
import { BlockList } from '#src/editor/writing/block-list.tsx'
import { keepingFocus } from '#src/editor/writing/keep-focus.ts'
import { useShortcuts } from '#src/editor/writing/use-shortcuts.ts'
import { LeaveGuard } from '#src/ui/leave-guard.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { ConflictDialog } from '../saving/conflict-dialog.tsx'
import { PublishedDialog } from '../saving/published-dialog.tsx'
import { useSaving } from '../saving/use-saving.ts'
import { NewArticlesElsewhere } from '../unsaved/new-articles-elsewhere.tsx'
import { OtherDeviceNotice, OthersNotice, ServerCopyNotice } from '../unsaved/presence-notices.tsx'
import { useAutosave } from '../unsaved/use-autosave.ts'
import { useOtherTabs } from '../unsaved/use-other-tabs.ts'
import { usePresence } from '../unsaved/use-presence.ts'
import { ArticleDetails } from './article-details.tsx'
import styles from './blog-editor.module.css'
import { EditorBar } from './editor-bar.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { Preview } from './preview.tsx'
import { type Opened, useBlogEditor } from './use-blog-editor.ts'

export function BlogEditor(opened: Opened) {
  const editor = useBlogEditor(opened)
  const { change, doc, base, images, dispute } = editor
  const summary = useRef<HTMLTextAreaElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [message, setMessage] = useState('')
  const [previewing, setPreviewing] = useState(false)
  // A screen reader does not read the same text twice in a row.
  const announce = useCallback(
    (text: string) => setAnnouncement((before) => (before === text ? `${text}\u00a0` : text)),
    [],
  )
  const tabs = useOtherTabs(base?.blogId)
  const autosave = useAutosave(editor, opened)
  const others = usePresence(base?.blogId)
  const saving = useSaving({ editor, summary, announce, tellSaved: tabs.tellSaved, autosave })
  const intake = useImageIntake(images, announce)
  const imageTools = useImageTools(intake, images)
  const writeState = useWriteState(editor.writer)
  useShortcuts({
    undo: () => keepingFocus(editor.undo),
    redo: () => keepingFocus(editor.redo),
    save: () => void saving.saveHere(),
  })

  return (
    <div className={styles.editor}>
      <EditorBar
        editor={editor}
        saving={saving}
        writeState={writeState}
        isOnServer={autosave.isKept}
        previewing={previewing}
        onPreview={() => setPreviewing((before) => !before)}
      />
      <div className={styles.page}>
        <EditorNotices
          editor={editor}
          saving={saving}
          writeState={writeState}
          tabs={tabs}
          intake={intake}
          isOnServer={autosave.isKept}
        />
        {tabs.openElsewhere ? null : <OthersNotice others={others} blocks={doc.blocks} />}
        {base ? null : <NewArticlesElsewhere except={editor.attempt.key} />}
        <OtherDeviceNotice autosave={autosave} />
        {base && opened.copy && !tabs.openElsewhere ? (
          <ServerCopyNotice
            blogId={base.blogId}
            copy={opened.copy}
            blocked={autosave.obstacle === 'other device'}
            onDiscarded={autosave.unblock}
          />
        ) : null}
        <div className={styles.columns}>
          <ArticleDetails editor={editor} saving={saving} images={imageTools} summary={summary} />
          <BlockList
            blocks={doc.blocks}
            change={change}
            images={imageTools}
            announce={announce}
            tell={setMessage}
          />
        </div>
      </div>
      {previewing ? (
        <Preview
          document={doc}
          blog={opened.blog}
          images={images}
          onClose={() => setPreviewing(false)}
        />
      ) : null}
      {dispute && base ? (
        <ConflictDialog
          base={base.document}
          mine={doc}
          dispute={dispute}
          images={images}
          onSettle={editor.settle}
          onLater={() => editor.setDispute(undefined)}
        />
      ) : null}
      {editor.publishedMeanwhile ? (
        <PublishedDialog
          by={editor.publishedMeanwhile.publisher}
          onUpdate={editor.joinPublished}
          onNewDraft={() => void saving.saveAsNew()}
          onLater={() => editor.setPublishedMeanwhile(undefined)}
        />
      ) : null}
      <EditorMessage text={message} onClose={() => setMessage('')} />
      <LeaveGuard
        unsaved={saving.unsaved}
        stored={writeState === 'stored'}
        onServer={autosave.isKept}
      />
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </div>
  )
}
