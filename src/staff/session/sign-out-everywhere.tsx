import { useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { logoutEverywhere } from './session.ts'
import styles from './sign-out-everywhere.module.css'

/** For a lost device: ends the sessions of this account in every browser, including this one. */
export function SignOutEverywhere() {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  async function signOut() {
    setState('busy')
    if (!(await logoutEverywhere())) setState('failed')
  }
  return (
    <div className={styles.everywhere}>
      <p>Signed in on another device, or on one you no longer have?</p>
      <Button look="secondary" disabled={state === 'busy'} onClick={signOut}>
        Sign out everywhere
      </Button>
      {state === 'failed' ? (
        <p role="alert" className={styles.failed}>
          That did not work: you are still signed in everywhere. Please try again.
        </p>
      ) : null}
    </div>
  )
}
