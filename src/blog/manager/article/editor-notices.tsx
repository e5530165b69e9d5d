import { UploadNotice } from '#src/editor/pictures/upload-notice.tsx'
import type { Intake } from '#src/editor/pictures/use-image-intake.ts'
import type { WriteState } from '#src/editor/unsaved-changes/changes-writer.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { useSaving } from '../saving/use-saving.ts'
import { ResendUpdates } from '../unsaved/resend-updates.tsx'
import { createPath, editPath } from '../unsaved/unsaved-blog.ts'
import { UnsavedBlogs } from '../unsaved/unsaved-blogs.tsx'
import type { useOtherTabs } from '../unsaved/use-other-tabs.ts'
import type { BlogEditorState } from './use-blog-editor.ts'

type EditorNoticesProps = {
  editor: BlogEditorState
  saving: ReturnType<typeof useSaving>
  writeState: WriteState
  tabs: ReturnType<typeof useOtherTabs>
  intake: Intake
  isOnServer: boolean
}

export function EditorNotices(props: EditorNoticesProps) {
  const { editor, saving, writeState, tabs, intake, isOnServer } = props
  const { base, dirty, deleted, merged } = editor
  return (
    <>
      <UnsavedBlogs href={base ? editPath(base.blogId) : createPath} />
      <ResendUpdates />
      {saving.trouble ? (
        <Notice tone="warning">
          <strong>Not on the server yet.</strong> {saving.trouble}
          {saving.resends ? ' It is sent again as soon as the server can be reached.' : null}
          {dirty && writeState === 'stored' ? ' Your changes are kept in this browser.' : null}
        </Notice>
      ) : null}
      {dirty && writeState === 'failed' && !isOnServer ? (
        <Notice tone="bad">
          <strong>This browser does not keep your changes.</strong> Its storage is blocked or full.
          They are lost when this tab is closed or reloaded: save them to the server before you
          leave.
        </Notice>
      ) : null}
      {deleted ? <DeletedNotice isNew={!base} onSave={() => void saving.saveAsNew()} /> : null}
      {merged ? (
        <Notice tone="good">
          Someone else saved changes in other places meanwhile. They were merged with yours; save to
          keep both.
        </Notice>
      ) : null}
      {tabs.savedElsewhere ? (
        <Notice
          tone="warning"
          actions={
            <Button look="quiet" onClick={() => tabs.setSavedElsewhere(false)}>
              Understood
            </Button>
          }
        >
          <strong>This article was saved in another tab.</strong> When you save here, both changes
          are merged; where they touch the same part you are asked.
        </Notice>
      ) : null}
      {tabs.openElsewhere && !tabs.savedElsewhere ? (
        <Notice tone="warning">This article is also open in another tab.</Notice>
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

/** The article is gone, the changes are not. */
function DeletedNotice({ isNew, onSave }: { isNew: boolean; onSave: () => void }) {
  return (
    <Notice
      tone="warning"
      actions={
        isNew ? null : (
          <Button look="secondary" onClick={onSave}>
            Save as a new article
          </Button>
        )
      }
    >
      <strong>This article was deleted by someone else.</strong> Your changes are still here
      {isNew ? ': saving or publishing them makes a new article.' : '.'}
    </Notice>
  )
}
