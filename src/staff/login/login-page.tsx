import { type FormEvent, useEffect, useState } from 'react'
import { listChanges, watchChanges } from '#src/editor/unsaved-changes/store.ts'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import { useSession } from '#src/session/session.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import { login, loginWithPasskey, type SecondStep as Step } from '../session/session.ts'
import { EntryPage } from './entry-page.tsx'
import { noteDevice } from './foreign-device.ts'
import styles from './login-page.module.css'
import { hasPasskeys } from './passkey.ts'
import { OwnPassword, SecondStep } from './second-step.tsx'

const reasons = {
  expired: 'Your session has ended.',
  elsewhere: 'You were signed out in another tab.',
}

/** Explains why a new login is required, and where unsaved changes are meanwhile. */
function SessionEnded() {
  const { ended } = useSession()
  const unsaved = useUnsavedOf(ended?.username)
  if (!ended) return null
  return (
    <Notice tone="warning">
      <strong>{reasons[ended.why]}</strong> Please sign in again.
      {unsaved.length > 0 ? (
        <>
          <br />
          {unsaved.some((changes) => changes.inThisTabOnly)
            ? 'Your unsaved changes are kept in this tab only: do not close or reload it.'
            : 'Your unsaved changes are kept in this browser.'}{' '}
          They are offered again when you are signed in.
        </>
      ) : null}
    </Notice>
  )
}

/** Without a username, unsaved changes of anyone: after a reload it is not known whose session it was. */
function useUnsavedOf(username: string | undefined): UnsavedChanges[] {
  const [all, setAll] = useState<UnsavedChanges[]>([])
  useEffect(() => {
    const read = () => void listChanges().then(setAll)
    read()
    return watchChanges(read)
  }, [])
  return username ? all.filter((changes) => changes.username === username) : all
}

const failureDelay = 700

export function LoginPage() {
  const { user, authLoading } = useSession()
  const [failures, setFailures] = useState(0)
  const [showsFailure, setShowsFailure] = useState(false)
  const [wait, setWait] = useState<{ seconds: number }>()
  const secondsLeft = useCountdown(wait)
  const [secondStep, setSecondStep] = useState<Step>()
  const passkey = useAction()
  const [isForeign, setForeign] = useState(false)

  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(() => setShowsFailure(true), failureDelay)
    return () => clearTimeout(timer)
  }, [failures])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (authLoading || secondsLeft > 0) return
    const form = new FormData(event.currentTarget)
    setShowsFailure(false)
    noteDevice(isForeign)
    const found = await login(`${form.get('username')}`, `${form.get('password')}`)
    if (found.entered) return
    if (found.secondStep) return setSecondStep(found.secondStep)
    if (found.wait) setWait({ seconds: found.wait })
    else setFailures((count) => count + 1)
  }

  if (secondStep) {
    return (
      <EntryPage title="Second factor">
        <SecondStep step={secondStep} onBack={() => setSecondStep(undefined)} />
      </EntryPage>
    )
  }

  return (
    <EntryPage title="Content manager">
      <form onSubmit={submit}>
        <SessionEnded />
        <TextField label="Username" name="username" autoComplete="username" required autoFocus />
        <OwnPassword label="Password" />
        <label className={styles.device}>
          <input
            type="checkbox"
            checked={isForeign}
            onChange={({ target }) => setForeign(target.checked)}
          />
          <span>
            This is not my device
            <span className={styles.deviceHint}>Unsaved texts are removed when you log out.</span>
          </span>
        </label>
        <Button type="submit" size="large" aria-disabled={authLoading || secondsLeft > 0}>
          LOGIN
        </Button>
        <p className={styles.state} role="status">
          {authLoading ? 'Loading...' : null}
          {!authLoading && showsFailure && !user ? (
            <span className={styles.failure}>Whoops, that's not it!</span>
          ) : null}
          {!authLoading && !showsFailure && passkey.error ? (
            <span className={styles.failure}>{passkey.error}</span>
          ) : null}
          {secondsLeft > 0 ? <TooMany seconds={wait?.seconds ?? 0} left={secondsLeft} /> : null}
        </p>
        <div className={styles.others}>
          {hasPasskeys() ? (
            <Button
              look="quiet"
              onClick={() => {
                noteDevice(isForeign)
                void passkey.run(loginWithPasskey)
              }}
            >
              Use a passkey
            </Button>
          ) : null}
          <ButtonLink look="quiet" href="/contentmanager/forgot">
            Forgot password?
          </ButtonLink>
        </div>
      </form>
    </EntryPage>
  )
}

/** The countdown is visual; screen readers announce the number of seconds only once. */
function TooMany({ seconds, left }: { seconds: number; left: number }) {
  return (
    <span className={styles.failure}>
      <span aria-hidden="true">Too many attempts. Try again in {durationOf(left)}.</span>
      <VisuallyHidden>Too many attempts. Try again in {durationOf(seconds)}.</VisuallyHidden>
    </span>
  )
}

const durationOf = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`

/** The seconds left until 0, counted from when `wait` was set; a new object restarts the countdown. */
function useCountdown(wait: { seconds: number } | undefined): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!wait) return
    const end = Date.now() + wait.seconds * 1000
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }
    // Computed from the clock, because timers of a background tab run less often than once a second.
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [wait])
  return left
}
