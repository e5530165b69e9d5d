import { UploadNotice } from '#src/editor/pictures/upload-notice.tsx'
import { SyncNotices } from '#src/editor/screen/sync-notices.tsx'
import { useIsAtLeast } from '#src/session/session.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { useArticle } from './article-context.ts'

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
