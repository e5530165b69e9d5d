import { useStore } from '#src/ui/browser/use-store.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { oneOrMore } from '#src/ui/text/words.ts'
import type { Uploads } from './uploads.ts'

export function UploadNotice({ uploads }: { uploads: Uploads }) {
  const { total, done, failed } = useStore(uploads.progress)
  const running = total - done - failed
  return (
    <>
      {running > 0 ? (
        <Notice>
          <label>
            Uploading images: {done} of {total} <progress value={done} max={total} />
          </label>
        </Notice>
      ) : null}
      {failed > 0 ? (
        <Notice
          tone="warning"
          actions={
            <Button look="secondary" onClick={uploads.retryFailed}>
              Try again
            </Button>
          }
        >
          {oneOrMore(failed, 'An image is', 'images are')} not uploaded yet. A save tries again.
        </Notice>
      ) : null}
    </>
  )
}
