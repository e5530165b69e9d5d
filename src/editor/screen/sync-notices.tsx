import { Notice } from '#src/ui/dialog/notice.tsx'
import type { SessionState } from '../sync/open-document.ts'
import type { WriteState } from '../unsaved-changes/text-log.ts'

type SyncNoticesProps = {
  sync: SessionState
  writeState: WriteState
  isUnsent: boolean
}

/** Says where a text is while the server does not take it. */
export function SyncNotices({ sync, writeState, isUnsent }: SyncNoticesProps) {
  return (
    <>
      {sync.isOnline || sync.end ? null : (
        <Notice tone="warning">
          <strong>The server cannot be reached.</strong> You can go on writing: your text is sent as
          soon as the server can be reached, and merged with what others write.
        </Notice>
      )}
      {sync.end === 'refused' ? (
        <Notice tone="bad">
          <strong>The server does not accept your changes.</strong> {sync.reason} What you wrote
          since then is only in this browser: copy it before you leave.
        </Notice>
      ) : null}
      {isUnsent && writeState === 'failed' ? (
        <Notice tone="bad">
          <strong>This browser does not keep your changes.</strong> Its storage is blocked or full,
          or does not respond. They are lost when this tab is closed or reloaded: save them to the
          server before you leave.
        </Notice>
      ) : null}
    </>
  )
}
