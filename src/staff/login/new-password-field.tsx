import { useEffect, useRef, useState } from 'react'
import { TextField } from '#src/ui/form/field.tsx'

import styles from './new-password-field.module.css'
import {
  lengthOf,
  passwordFault,
  type Strength,
  shortestPassword,
  strengthOf,
  strengths,
} from './password-rules.ts'

interface Props {
  name: string
  label?: string
  username: string
}

const words: Record<Strength, string> = {
  weak: 'Weak: easy to guess. More words make it better.',
  fair: 'Fair. One more word makes it good.',
  good: 'Good.',
  strong: 'Strong.',
}

/** The field for a new password, with a meter. Resetting its form empties both. */
export function NewPasswordField({ name, label = 'New password', username }: Props) {
  const [password, setPassword] = useState('')
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = field.current?.closest('form')
    const onReset = () => setPassword('')
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  }, [])
  const fault = password ? passwordFault(password, username) : undefined
  const strength = strengthOf(password)
  const filled = password && !fault ? strengths.indexOf(strength) + 1 : 0
  const missing = shortestPassword - lengthOf(password)
  return (
    <div ref={field} className={styles.field}>
      <TextField
        label={label}
        name={name}
        type="password"
        autoComplete="new-password"
        hint={`At least ${shortestPassword} characters. A few words that do not belong together are good.`}
        minLength={shortestPassword}
        maxLength={1000}
        required
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.meter} data-filled={filled} aria-hidden="true">
        {strengths.map((one) => (
          <span key={one} />
        ))}
      </div>
      {/* Announced when the text changes, not at every key. */}
      <p role="status" className={styles.words}>
        {!password ? null : missing > 0 ? 'Too short.' : (fault ?? words[strength])}
      </p>
    </div>
  )
}
