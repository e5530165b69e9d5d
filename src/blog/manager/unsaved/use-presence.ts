import { useEffect, useState } from 'react'
import { ApiError, answer } from '#src/http/client.ts'
import { staffClient } from '#src/session/staff-call.ts'
import { editorTab } from '#src/site/storage-keys.ts'
import { readStored, writeStored } from '#src/ui/browser-storage.ts'
import { newId } from '#src/ui/new-id.ts'
import type { WorkingCopyApi } from '../../api/working-copy-routes.ts'
import type { OpenEditor } from '../../working-copy-contract.ts'

const everyMs = 10_000
const pauseMs = 800

/** The same after a reload, so that nobody is told of a tab that is this one. */
function tabId(): string {
  const id = readStored(editorTab) ?? newId()
  writeStored(editorTab, id)
  return id
}

/** Who else has the article open, and in which block; tells them the same of this editor. */
export function usePresence(blogId: number | undefined): readonly OpenEditor[] {
  const [others, setOthers] = useState<readonly OpenEditor[]>([])
  useEffect(() => {
    if (blogId === undefined) return
    const tab = tabId()
    let blockId: string | null = null
    let stopped = false
    let pending: ReturnType<typeof setTimeout> | undefined
    const tell = async (open = true) => {
      if (stopped && open) return
      // A sign of life that cannot be sent is not worth an error.
      if (!navigator.onLine) return
      try {
        const call = staffClient<WorkingCopyApi>().blogs[':blogId'].presence.$post({
          param: { blogId: `${blogId}` },
          json: { tab, blockId, open },
        })
        const { others: found } = await answer(call, 'Error telling presence')
        if (stopped) return
        setOthers((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
      } catch (error) {
        // Deleted, or signed out: a save says so.
        if (error instanceof ApiError && error.status < 500) stopped = true
      }
    }
    const onFocus = ({ target }: FocusEvent) => {
      const block = target instanceof Element ? target.closest('[data-block-id]') : null
      const id = block?.getAttribute('data-block-id') ?? null
      if (id === blockId) return
      blockId = id
      clearTimeout(pending)
      pending = setTimeout(tell, pauseMs)
    }
    void tell()
    const timer = setInterval(tell, everyMs)
    document.addEventListener('focusin', onFocus)
    return () => {
      clearInterval(timer)
      clearTimeout(pending)
      document.removeEventListener('focusin', onFocus)
      if (!stopped) void tell(false)
      stopped = true
      setOthers([])
    }
  }, [blogId])
  return others
}
