import { useStore } from '#src/ui/browser/use-store.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { oneOrMore } from '#src/ui/text/words.ts'
import type { Uploads } from './uploads.ts'

export function UploadNotice({ uploads }: { uploads: Uploads }) {
  const { total, done, failed, sent, refusals } = useStore(uploads.progress)
  const running = total - done - failed
  return (
    <>
      {running > 0 ? (
        <Notice>
          <label>
            Uploading files: {done} of {total} <progress value={sent} max={total} />
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
          {oneOrMore(failed, 'A file is', 'files are')} not uploaded yet.{' '}
          {refusals.join(' ') || 'A save tries again.'}
        </Notice>
      ) : null}
    </>
  )
}
