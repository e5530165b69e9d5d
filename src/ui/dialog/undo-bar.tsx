import { useEffect } from 'react'
import { beginAll, dismiss, dismissAll, useDelayedWork } from '../browser/delayed-work.ts'
import { useWindowEvents } from '../browser/use-window-events.ts'
import { Button } from '../form/button.tsx'
import { RouterLink } from '../page/router-link.tsx'
import styles from './undo-bar.module.css'

/**
 * Messages about actions, and about work that is about to begin, with the button that takes it back. On every staff screen,
 * also after leaving one.
 */
export function UndoBar({ isSignedIn }: { isSignedIn: () => boolean }) {
  const works = useDelayedWork()
  useWindowEvents({ pagehide: beginAll })
  // Somebody went to a public page, where no bar is, or has signed out.
  useEffect(() => () => (isSignedIn() ? beginAll() : dismissAll()), [isSignedIn])
  return (
    <div role="status" className={styles.bar} data-messages>
      {works.map(({ id, text, state, link }) => (
        <p key={id} className={styles.work} data-look={state}>
          <span>{text}</span>
          {link ? <RouterLink href={link.href}>{link.label}</RouterLink> : null}
          {state === 'running' ? null : (
            <Button
              look={state === 'done' ? 'quiet' : 'secondary'}
              data-undo={state === 'waiting' || undefined}
              onClick={() => dismiss(id)}
            >
              {state === 'waiting' ? 'Undo' : 'Close'}
            </Button>
          )}
        </p>
      ))}
    </div>
  )
}
