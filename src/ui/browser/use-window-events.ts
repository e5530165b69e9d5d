import { useEffect, useEffectEvent } from 'react'

/** With events that TypeScript's list lacks: one bubbles from the document, the others are Chromium's. */
interface Events extends WindowEventMap {
  visibilitychange: Event
  beforecopy: ClipboardEvent
  beforecut: ClipboardEvent
}

type Handlers = { [Type in keyof Events]?: (event: Events[Type]) => void }

/** Listens to the window while the component is mounted. Each event gets the handler of the last render. */
export function useWindowEvents(handlers: Handlers, capture = false): void {
  const handle = useEffectEvent((event: Event) =>
    (handlers as Record<string, (event: Event) => void>)[event.type]?.(event),
  )
  const types = Object.keys(handlers).join(' ')
  useEffect(() => {
    const listening = new AbortController()
    for (const type of types.split(' ')) {
      window.addEventListener(type, (event) => handle(event), { capture, signal: listening.signal })
    }
    return () => listening.abort()
  }, [types, capture])
}
