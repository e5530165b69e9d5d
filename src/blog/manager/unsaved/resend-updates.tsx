import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { createLocalImages } from '#src/editor/pictures/local-images.ts'
import { getChanges } from '#src/editor/unsaved-changes/store.ts'
import { useRecoverableChanges } from '#src/editor/unsaved-changes/use-recoverable-changes.ts'
import { imagesIn } from '../../document.ts'
import { updateInBackground } from './pending-updates.ts'
import { isUnsavedBlog } from './unsaved-blog.ts'
import { useResend } from './use-resend.ts'

/** Retries updates that failed after the editor was closed, once the server can be reached. */
export function ResendUpdates() {
  const client = useQueryClient()
  const sending = useRef(false)
  const waiting = useRecoverableChanges(
    (changes) => isUnsavedBlog(changes) && changes.data.resendAs !== undefined,
  )
  // Each failure stores the changes again, with a new date.
  const key = waiting.map(({ id, changedAt }) => `${id} ${changedAt}`).join(', ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies them
  const pending = useMemo(() => (waiting.length > 0 ? { waiting } : undefined), [key])
  useResend(pending, () => {
    if (sending.current) return
    sending.current = true
    void sendAll(waiting.map(({ id }) => id)).finally(() => {
      sending.current = false
    })
  })

  async function sendAll(ids: string[]) {
    for (const id of ids) {
      // Another tab may be sending it already.
      const lock = { ifAvailable: true }
      if (!navigator.locks) await send(id)
      else {
        await navigator.locks.request(`wireloom-resend:${id}`, lock, (held) =>
          held ? send(id) : undefined,
        )
      }
    }
  }

  async function send(id: string) {
    const changes = await getChanges(id)
    if (!changes || !isUnsavedBlog(changes)) return
    const { base, document, attempt, resendAs } = changes.data
    if (!base || !attempt || !resendAs) return
    const images = createLocalImages(id)
    await images.load(imagesIn(document))
    const update = { changesId: id, base, document, status: resendAs, images, attempt }
    await updateInBackground(client, update)
    images.close()
  }

  return null
}
