import { useEffect, useState } from 'react'
import { newId } from '#src/ui/new-id.ts'

type Message = { tab: string; blogId: number } & (
  | { says: 'opened' | 'here' | 'closed' }
  | { says: 'saved' }
)

/** Whether the same blog is open, or was saved, in another tab of this browser. */
export function useOtherTabs(blogId: number | undefined) {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set())
  const [savedElsewhere, setSavedElsewhere] = useState(false)
  const [tellSaved, setTellSaved] = useState<() => void>(() => () => {})

  useEffect(() => {
    if (blogId === undefined) return
    const channel = new BroadcastChannel('wireloom-editing')
    const tab = newId()
    const say = (says: Message['says']) => channel.postMessage({ tab, blogId, says })
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.blogId !== blogId) return
      if (data.says === 'opened') say('here')
      if (data.says === 'saved') setSavedElsewhere(true)
      setOthers((before) => {
        const next = new Set(before)
        if (data.says === 'closed') next.delete(data.tab)
        else next.add(data.tab)
        return next
      })
    }
    say('opened')
    setTellSaved(() => () => say('saved'))
    const close = () => say('closed')
    window.addEventListener('pagehide', close)
    return () => {
      close()
      window.removeEventListener('pagehide', close)
      channel.close()
    }
  }, [blogId])

  return { openElsewhere: others.size > 0, savedElsewhere, setSavedElsewhere, tellSaved }
}
