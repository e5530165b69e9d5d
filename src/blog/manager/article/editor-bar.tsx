import { countWords, minutesToRead } from '#src/editor/blocks/minutes-to-read.ts'
import { useSettled } from '#src/editor/screen/use-settled.ts'
import { useIsAtLeast, useUsername } from '#src/session/session.ts'
import { momentOf } from '#src/session/staff-time.ts'
import { Button } from '#src/ui/form/button.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { BackLink } from '#src/ui/page/work-page.tsx'
import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import { countOf } from '#src/ui/text/words.ts'
import { useArticle } from './article-context.ts'
import type { BlogEditorState } from './article-text.ts'
import styles from './editor-bar.module.css'

type EditorBarProps = {
  undo: () => void
  redo: () => void
  previewing: boolean
  onPreview: () => void
}

function headingOf(status: 'draft' | 'published' | undefined): string {
  if (!status) return 'CREATE NEW BLOG'
  return status === 'published' ? 'UPDATE BLOG' : 'EDIT BLOG - DRAFT'
}

/** Where the changes are: saved, stored on the server or in the browser by confirmed writes, or only in this editor. */
function whereChangesAre({ dirty, base, isOnServer, writeState }: BlogEditorState): string {
  if (!dirty) return base ? 'Saved' : 'New'
  if (isOnServer) return 'Kept on the server'
  if (writeState === 'stored') return 'Kept in this browser'
  return writeState === 'failed' ? 'Not kept: this browser stores nothing' : 'Keeping...'
}

export function EditorBar({ undo, redo, previewing, onPreview }: EditorBarProps) {
  const { editor, saving, drawer, staged } = useArticle()
  const { doc, base } = editor
  const own = useUsername()
  const isDraftOfOther = base?.status === 'draft' && base.author !== own
  const blocks = useSettled(doc.blocks)
  return (
    <div className={styles.bar} data-editor-bar="">
      <div className={styles.inside}>
        <div className={styles.what}>
          <BackLink href="/contentmanager/blogger" label="Go back" />
          <h1 className={styles.heading}>{headingOf(base?.status)}</h1>
          <p className={styles.facts}>
            {isDraftOfOther ? `Draft by ${base.author} · ` : null}
            {countOf(countWords(blocks), 'word')} · {minutesToRead(blocks)} min read ·{' '}
            {saving.trouble ? 'Not saved' : whereChangesAre(editor)}
            {base?.publishAt ? ` · Goes out ${momentOf(base.publishAt)}` : null}
            {staged?.publishAt && !staged.paused
              ? ` · Update goes out ${momentOf(staged.publishAt)}`
              : null}
          </p>
        </div>
        <div className={styles.tools}>
          {[
            { name: 'Undo', icon: icons.undo, isPossible: editor.canUndo, take: undo },
            { name: 'Redo', icon: icons.redo, isPossible: editor.canRedo, take: redo },
          ].map(({ name, icon, isPossible, take }) => (
            <IconButton
              key={name}
              className={styles.tool}
              label={name}
              icon={icon}
              title={name}
              disabled={!isPossible}
              onClick={take}
            />
          ))}
          <button
            ref={drawer.opener}
            type="button"
            className={styles.details}
            aria-expanded={drawer.isOpen}
            aria-controls="article-details"
            onClick={drawer.toggle}
          >
            Details
          </button>
          <Button look="quiet" aria-pressed={previewing} onClick={onPreview}>
            <StrokeIcon path={icons.eye} size={24} />
            <span className={styles.label}>Preview</span>
          </Button>
          <SaveButtons />
        </div>
      </div>
    </div>
  )
}

function SaveButtons() {
  const { saving, editor } = useArticle()
  const { base } = editor
  const { busy, submit } = saving
  const isSubmitted = Boolean(base?.submittedAt)
  const disabled = busy !== undefined
  const mayPublish = useIsAtLeast('editor')
  if (base?.status === 'published') {
    // It was published while a writer had it open: a notice says that only editors change it now.
    if (!mayPublish) return null
    return (
      <Button disabled={disabled} onClick={() => void submit('published')}>
        {busy === 'update' ? 'Updating...' : 'Update'}
      </Button>
    )
  }
  return (
    <>
      <Button look="secondary" disabled={disabled} onClick={() => void submit('draft')}>
        {busy === 'draft' ? 'Saving...' : 'Save as Draft'}
      </Button>
      {mayPublish ? (
        <Button disabled={disabled} onClick={() => void submit('published')}>
          {busy === 'publish' ? 'Publishing...' : 'Publish'}
        </Button>
      ) : (
        <Button disabled={disabled} onClick={() => void saving.review(!isSubmitted)}>
          {isSubmitted ? 'Withdraw' : 'Submit for review'}
        </Button>
      )}
    </>
  )
}
