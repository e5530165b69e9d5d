import { useSyncExternalStore } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Uploads } from './uploads.ts'

/** How far the upload of added images is, and what can be done about those that failed. */
export function UploadNotice({ uploads }: { uploads: Uploads }) {
  const { total, done, failed } = useSyncExternalStore(uploads.watch, uploads.state, uploads.state)
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
          {failed === 1 ? 'An image is' : `${failed} images are`} not uploaded yet. A save tries
          again.
        </Notice>
      ) : null}
    </>
  )
}
