import { type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react'
import { nameOf } from '#src/editor/blocks/arrange-blocks.ts'
import type { Block } from '#src/editor/blocks/registry.ts'
import { TextBindingProvider } from '#src/editor/document/text-binding.ts'
import { UploadNotice } from '#src/editor/pictures/upload-notice.tsx'
import { EditorMessage } from '#src/editor/screen/editor-message.tsx'
import { SyncNotices } from '#src/editor/screen/sync-notices.tsx'
import { UnsavedParts } from '#src/editor/screen/unsaved-parts.tsx'
import { useAnnouncement, useWriting } from '#src/editor/screen/use-writing.ts'
import type { Present } from '#src/editor/sync/open-document.ts'
import { useDocumentAddress } from '#src/editor/sync/use-document-address.ts'
import { BlockList } from '#src/editor/writing/block-list.tsx'
import { useIsAtLeast, useUsername } from '#src/session/session.ts'
import { LeaveGuard } from '#src/ui/dialog/leave-guard.tsx'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextAreaField } from '#src/ui/form/field.tsx'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import { PublishDialog } from '../saving/publish-dialog.tsx'
import { PausedNotice } from '../staged/staged-update.tsx'
import { UnsavedArticles } from '../unsaved/unsaved-articles.tsx'
import { ArticleContext, useArticle, useOpenArticle } from './article-context.ts'
import { ArticleDetails } from './article-details.tsx'
import type { ArticleText } from './article-text.ts'
import styles from './blog-editor.module.css'
import { EditorBar } from './editor-bar.tsx'
import here from './others-here.module.css'

// Loaded on demand: it brings the views of readers with it.
const Preview = lazy(() => import('./preview.tsx').then((module) => ({ default: module.Preview })))

type BlogEditorProps = {
  opened: ArticleText
  /** Shown to authors before the first publication. */
  question?: ReactNode
}

export function BlogEditor({ opened, question }: BlogEditorProps) {
  const [announcement, announce] = useAnnouncement()
  const article = useOpenArticle(opened, announce)
  const { editor, saving, intake } = article
  const { changeBlocks, doc, base, images, session, writeState } = editor
  const [message, setMessage] = useState('')
  const [previewing, setPreviewing] = useState(false)
  const { undo, redo, binding } = useWriting(opened, announce, () => void saving.saveHere())
  useDocumentAddress(session.id, base === null && editor.dirty)

  return (
    <ArticleContext value={article}>
      <div className={styles.editor}>
        <EditorBar
          undo={undo}
          redo={redo}
          previewing={previewing}
          onPreview={() => setPreviewing((before) => !before)}
        />
        <div className={styles.page}>
          <EditorNotices />
          <PausedNotice />
          <OthersHere others={editor.sync.others} blocks={doc.blocks} />
          {base ? <UnsavedParts opened={opened} text={doc} unsaved={editor.sync.unsaved} /> : null}
          {base ? null : <UnsavedArticles except={session.id} atOnce={0} />}
          <div className={styles.columns}>
            <ArticleDetails />
            <div className={styles.text}>
              <ArticleSummary />
              <TextBindingProvider value={binding}>
                <BlockList
                  blocks={doc.blocks}
                  change={changeBlocks}
                  images={intake.tools}
                  announce={announce}
                  tell={setMessage}
                  startsWithTitle
                />
              </TextBindingProvider>
            </div>
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
    </ArticleContext>
  )
}

/** Right before the text, so that it is a few Tabs away from it. */
function ArticleSummary() {
  const { editor, saving, summary } = useArticle()
  const { doc, set } = editor
  const isMissing = saving.misses === 'summary' && doc.summary === ''
  return (
    <TextAreaField
      ref={summary}
      label="Summary"
      name="summary"
      placeholder="Write a summary"
      required
      rows={4}
      error={isMissing ? 'An article needs a summary before it is saved.' : undefined}
      value={doc.summary}
      onChange={({ target }) => set('summary', target.value, true)}
    />
  )
}

/** The other people, and one's own other tabs, that have the article open. Everybody writes in the same text. */
function OthersHere({ others, blocks }: { others: readonly Present[]; blocks: readonly Block[] }) {
  const own = useUsername()
  return (
    <ul className={here.others} aria-label="Also here">
      {others.map(({ username, color, blockId }) => {
        const at = blocks.findIndex((block) => block.id === blockId)
        const block = blocks[at]
        return (
          <li key={username} style={{ '--colleague': color } as CSSProperties}>
            {username === own ? 'You, elsewhere' : username}
            {block ? (
              <span>
                {' '}
                in {at + 1}. {nameOf(block)}
              </span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

export function EditorNotices() {
  const { editor, saving, intake } = useArticle()
  const { base, dirty, deleted, sync, isOnServer, writeState } = editor
  const mayPublish = useIsAtLeast('editor')
  return (
    <>
      {saving.trouble ? (
        <Notice tone="warning">
          <strong>Not saved.</strong> {saving.trouble}
          {dirty && isOnServer ? ' Your text is kept on the server: try again.' : null}
          {dirty && !isOnServer && writeState === 'stored'
            ? ' Your text is kept in this browser: try again.'
            : null}
        </Notice>
      ) : null}
      <SyncNotices sync={sync} writeState={writeState} isUnsent={dirty && !isOnServer} />
      {base?.publishAt && dirty && !mayPublish ? (
        <Notice tone="warning">
          <strong>An editor scheduled this draft.</strong> When you save your changes, it is no
          longer scheduled, and an editor has to schedule it again.
        </Notice>
      ) : null}
      {deleted ? (
        <Notice tone="warning">
          <strong>This article was deleted by someone else.</strong> Your text is still here: saving
          or publishing it makes a new article.
        </Notice>
      ) : null}
      {intake.progress ? (
        <Notice>
          <label>
            Preparing image {intake.progress.done + 1} of {intake.progress.total}{' '}
            <progress value={intake.progress.done} max={intake.progress.total} />
          </label>
        </Notice>
      ) : null}
      <UploadNotice uploads={editor.images.uploads} />
      {intake.refusals.length > 0 ? (
        <Notice
          tone="bad"
          actions={
            <Button look="quiet" onClick={intake.dismiss}>
              Understood
            </Button>
          }
        >
          {intake.refusals.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      ) : null}
    </>
  )
}
