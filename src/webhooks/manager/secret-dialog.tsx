import { useState } from 'react'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import styles from './webhooks.module.css'

type SecretDialogProps = {
  secret: string
  title: string
  /** What follows from the new secret. */
  hint?: string
  onClose: () => void
}

/** Shows a secret, which is never shown again. */
export function SecretDialog({ secret, title, hint, onClose }: SecretDialogProps) {
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard?.writeText(secret).then(() => setCopied(true))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closeOnOutsideClick={false}
      title={title}
      description="The receiver verifies messages with this secret. It is shown only now: copy it before you close this window."
      actions={
        <>
          <Button look="secondary" onClick={() => void copy()}>
            Copy secret
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className={styles.secret}>
        <TextField
          label="Secret"
          readOnly
          value={secret}
          hint={hint}
          onFocus={(event) => event.target.select()}
        />
        <p role="status">{copied ? 'Copied.' : ''}</p>
      </div>
    </Dialog>
  )
}
