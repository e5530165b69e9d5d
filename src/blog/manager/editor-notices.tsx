import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { createPath, editPath } from './kept-blog.ts'
import type { BlogEditorState } from './use-blog-editor.ts'
import type { Intake } from './use-image-intake.ts'
import type { useOtherTabs } from './use-other-tabs.ts'
import type { useSaving } from './use-saving.ts'
import { WaitingBlogs } from './waiting-blogs.tsx'

type EditorNoticesProps = {
  editor: BlogEditorState
  saving: ReturnType<typeof useSaving>
  tabs: ReturnType<typeof useOtherTabs>
  intake: Intake
}

export function EditorNotices({ editor, saving, tabs, intake }: EditorNoticesProps) {
  const { base, takenIn } = editor
  return (
    <>
      <WaitingBlogs href={base ? editPath(base.blogId) : createPath} />
      {saving.trouble ? (
        <Notice tone="warning">
          <strong>Not on the server yet.</strong> {saving.trouble} Your work is kept in this
          browser.
        </Notice>
      ) : null}
      {takenIn ? (
        <Notice tone="good">
          Someone else saved changes in other places meanwhile. They were taken in; save to keep
          both.
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
          are brought together; where they touch the same part you are asked.
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
