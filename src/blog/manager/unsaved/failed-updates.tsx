import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { editPath } from './paths.ts'
import { dismissFailed, type FailedUpdate } from './pending-updates.ts'

/** Saves that failed after their editor was closed. Their text is still in the article's document. */
export function FailedUpdates({ failed }: { failed: readonly FailedUpdate[] }) {
  return failed.map(({ blogId, title, reason }) => (
    <Notice
      key={blogId}
      tone="warning"
      actions={
        <>
          <ButtonLink
            look="secondary"
            href={editPath(blogId)}
            onClick={() => dismissFailed(blogId)}
          >
            Continue
          </ButtonLink>
          <Button look="quiet" onClick={() => dismissFailed(blogId)}>
            Understood
          </Button>
        </>
      }
    >
      <strong>“{title}” was not saved.</strong> {reason} Nothing is lost: the text is still in the
      editor.
    </Notice>
  ))
}
