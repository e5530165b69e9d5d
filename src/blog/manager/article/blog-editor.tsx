import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { TextBindingProvider } from '#src/editor/document/text-binding.ts'
import { useImageIntake, useImageTools } from '#src/editor/pictures/use-image-intake.ts'
import { EditorMessage } from '#src/editor/screen/editor-message.tsx'
import { UnsavedParts } from '#src/editor/screen/unsaved-parts.tsx'
import { useCaretBlock } from '#src/editor/sync/use-caret-block.ts'
import { useDocumentAddress } from '#src/editor/sync/use-document-address.ts'
import { BlockList } from '#src/editor/writing/block-list.tsx'
import { keepingFocus } from '#src/editor/writing/keep-focus.ts'
import { useShortcuts } from '#src/editor/writing/use-shortcuts.ts'
import { LeaveGuard } from '#src/ui/dialog/leave-guard.tsx'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import { PublishDialog } from '../saving/publish-dialog.tsx'
import { useSaving } from '../saving/use-saving.ts'
import { PausedNotice } from '../staged/paused-update.tsx'
import { useStaged } from '../staged/staged-queries.ts'
import { UnsavedArticles } from '../unsaved/unsaved-articles.tsx'
import { ArticleDetails } from './article-details.tsx'
import type { ArticleText } from './article-text.ts'
import styles from './blog-editor.module.css'
import { EditorBar } from './editor-bar.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { findLinkTargets } from './find-link-targets.ts'
import { OthersHere } from './others-here.tsx'
import { useBlogEditor } from './use-blog-editor.ts'
import { useDrawer } from './use-drawer.ts'

// Loaded on demand: it brings the views of readers with it.
const Preview = lazy(() => import('./preview.tsx').then((module) => ({ default: module.Preview })))

type BlogEditorProps = {
  opened: ArticleText
  /** Shown to authors before the first publication. */
  question?: ReactNode
}

export function BlogEditor({ opened, question }: BlogEditorProps) {
  const editor = useBlogEditor(opened)
  const { changeBlocks, doc, base, images, session, writeState } = editor
  const summary = useRef<HTMLTextAreaElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [message, setMessage] = useState('')
  const [previewing, setPreviewing] = useState(false)
  // Screen readers do not announce the same text twice in a row, so a space is added.
  const announce = useCallback(
    (text: string) => setAnnouncement((before) => (before === text ? `${text}\u00a0` : text)),
    [],
  )
  const drawer = useDrawer()
  const staged = useStaged(editor)
  const saving = useSaving({ editor, summary, announce, reveal: drawer.reveal })
  const intake = useImageIntake(images, announce)
  const imageTools = useImageTools(intake, images)
  const step = (take: () => void, text: string) => {
    keepingFocus(take)
    announce(text)
  }
  const undo = () => step(editor.undo, 'Undone')
  const redo = () => step(editor.redo, 'Redone')
  useShortcuts({ undo, redo, save: () => void saving.saveHere() })
  useCaretBlock(session)
  useDocumentAddress(session.id, base === null && editor.dirty)
  const binding = useMemo(
    () => ({
      richTextOf: (id: string) => opened.editing.document.richTextOf(id),
      awareness: session.awareness,
    }),
    [opened.editing, session],
  )

  return (
    <div className={styles.editor}>
      <EditorBar
        editor={editor}
        saving={saving}
        undo={undo}
        redo={redo}
        previewing={previewing}
        onPreview={() => setPreviewing((before) => !before)}
        drawer={drawer}
        staged={staged}
      />
      <div className={styles.page}>
        <EditorNotices editor={editor} saving={saving} intake={intake} />
        <PausedNotice staged={staged} reveal={drawer.reveal} />
        <OthersHere others={editor.sync.others} blocks={doc.blocks} />
        {base ? <UnsavedParts opened={opened} text={doc} unsaved={editor.sync.unsaved} /> : null}
        {base ? null : <UnsavedArticles except={session.id} atOnce={0} />}
        <div className={styles.columns}>
          <ArticleDetails
            editor={editor}
            saving={saving}
            images={imageTools}
            summary={summary}
            drawer={drawer}
            staged={staged}
          />
          <TextBindingProvider value={binding}>
            <BlockList
              blocks={doc.blocks}
              change={changeBlocks}
              images={imageTools}
              announce={announce}
              tell={setMessage}
              findLinkTargets={findLinkTargets}
              startsWithTitle
            />
          </TextBindingProvider>
        </div>
        {base?.status === 'published' ? null : question}
      </div>
      {previewing ? (
        <Suspense>
          <Preview
            document={doc}
            blog={base ?? undefined}
            images={images}
            onClose={() => setPreviewing(false)}
          />
        </Suspense>
      ) : null}
      {saving.question ? (
        <PublishDialog question={saving.question} onLookFirst={saving.lookFirst} />
      ) : null}
      <EditorMessage text={message} onClose={() => setMessage('')} />
      <LeaveGuard
        unsaved={saving.unsaved}
        stored={writeState === 'stored'}
        onServer={editor.isOnServer ? (base ? 'shared' : 'own') : undefined}
      />
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </div>
  )
}
