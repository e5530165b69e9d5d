import { Button } from '#src/ui/form/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { logoutEverywhere } from './session.ts'
import styles from './sign-out-everywhere.module.css'

/** For a lost device: ends the sessions of this account in every browser, including this one. */
export function SignOutEverywhere() {
  const action = useAction()
  return (
    <div className={styles.everywhere}>
      <p>Signed in on another device, or on one you no longer have?</p>
      <Button
        look="secondary"
        disabled={action.busy}
        onClick={() => void action.run(logoutEverywhere)}
      >
        Sign out everywhere
      </Button>
      {action.error ? (
        <p role="alert" className={styles.failed}>
          That did not work: you are still signed in everywhere. Please try again.
        </p>
      ) : null}
    </div>
  )
}
