import { type FormEvent, useEffect, useState } from 'react'
import { useSession } from '#src/platform/session/use-session.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field.tsx'
import styles from './login-page.module.css'
import { login } from './session.ts'

const failureDelay = 700

export function LoginPage() {
  const { user, authLoading } = useSession()
  const [failures, setFailures] = useState(0)
  const [told, setTold] = useState(false)

  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(() => setTold(true), failureDelay)
    return () => clearTimeout(timer)
  }, [failures])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (authLoading) return
    const form = new FormData(event.currentTarget)
    setTold(false)
    const entered = await login(`${form.get('username')}`, `${form.get('password')}`)
    if (!entered) setFailures((count) => count + 1)
  }

  return (
    <div className={styles.page}>
      <form className={styles.form} onSubmit={submit}>
        <h1>Content manager</h1>
        <TextField label="Username" name="username" autoComplete="username" required autoFocus />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" size="large" aria-disabled={authLoading}>
          LOGIN
        </Button>
        <p className={styles.state} role="status">
          {authLoading ? 'Loading...' : null}
          {!authLoading && told && !user ? (
            <span className={styles.failure}>Whoops, that's not it!</span>
          ) : null}
        </p>
      </form>
    </div>
  )
}
