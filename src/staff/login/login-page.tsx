import { type FormEvent, useEffect, useState } from 'react'
import { useSession } from '#src/session/use-session.ts'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import { login, loginWithPasskey, type SecondStep as Step } from '../session/session.ts'
import { SessionEnded } from '../session/session-ended.tsx'
import { useCountdown } from '../session/use-countdown.ts'
import { EntryPage } from './entry-page.tsx'
import { noteDevice } from './foreign-device.ts'
import styles from './login-page.module.css'
import { hasPasskeys } from './passkey.ts'
import { SecondStep } from './second-step.tsx'

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
    const {
      entered,
      wait: seconds,
      secondStep: next,
    } = await login(`${form.get('username')}`, `${form.get('password')}`)
    if (entered) return
    if (next) return setSecondStep(next)
    if (seconds) setWait({ seconds })
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
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <ForeignDevice isForeign={isForeign} onChange={setForeign} />
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

type ForeignDeviceProps = { isForeign: boolean; onChange: (isForeign: boolean) => void }

function ForeignDevice({ isForeign, onChange }: ForeignDeviceProps) {
  return (
    <label className={styles.device}>
      <input
        type="checkbox"
        checked={isForeign}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        This is not my device
        <span className={styles.deviceHint}>Unsaved texts are removed when you log out.</span>
      </span>
    </label>
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
