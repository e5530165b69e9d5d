import { useEffect } from 'react'
import { beginAll, dismiss, dismissAll, useDelayedWork } from '../browser/delayed-work.ts'
import { Button } from '../form/button.tsx'
import styles from './undo-bar.module.css'

/** Work that is about to begin, with the button that takes it back. On every staff screen, also after leaving one. */
export function UndoBar({ isSignedIn }: { isSignedIn: () => boolean }) {
  const works = useDelayedWork()
  useEffect(() => {
    addEventListener('pagehide', beginAll)
    return () => {
      removeEventListener('pagehide', beginAll)
      // Somebody went to a public page, where no bar is, or has signed out.
      if (isSignedIn()) beginAll()
      else dismissAll()
    }
  }, [isSignedIn])
  return (
    <div role="status" className={styles.bar}>
      {works.map(({ id, text, state }) => (
        <p key={id} className={styles.work} data-look={state}>
          <span>{text}</span>
          {state === 'running' ? null : (
            <Button look="secondary" onClick={() => dismiss(id)}>
              {state === 'failed' ? 'Close' : 'Undo'}
            </Button>
          )}
        </p>
      ))}
    </div>
  )
}
