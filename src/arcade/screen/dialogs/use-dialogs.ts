import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

const loadDialogs = () => import('./dialogs.ts')

/**
 * The open dialog, and the code of all dialogs once it is loaded. Neither this code nor the stage is lazy(): a failed
 * import would unmount the page, and the run with it, and would never be retried; and React shows a part that suspended
 * for a moment only after 300 ms.
 */
export function useDialogs({
  queryClient,
  playing,
  setFailed,
}: {
  queryClient: () => Promise<QueryClient>
  playing: boolean
  setFailed: (failed: 'dialog' | null) => void
}) {
  const [dialogs, setDialogs] = useState<Awaited<ReturnType<typeof loadDialogs>>>()
  const [dialog, setDialog] = useState<'score' | 'leaderboard' | null>(null)
  const load = useCallback(async () => {
    const [loaded] = await Promise.all([loadDialogs(), queryClient()])
    setDialogs(loaded)
  }, [queryClient])
  useEffect(() => {
    // Loaded while the run is played, in case the network fails meanwhile. If this fails, show() loads them again.
    if (playing) load().catch(() => {})
  }, [playing, load])
  return {
    dialogs,
    dialog,
    show(which: 'score' | 'leaderboard') {
      setDialog(which)
      setFailed(null)
      load().catch(() => {
        setDialog(null)
        setFailed('dialog')
      })
    },
    close: () => setDialog(null),
  }
}
