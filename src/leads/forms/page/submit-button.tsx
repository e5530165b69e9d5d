import type { ReactNode } from 'react'
import { Button } from '#src/ui/form/button.tsx'

type SubmitButtonProps = { busy: boolean; className?: string; children: ReactNode }

/** Shows that the form is being sent. It stays focusable, so that the focus is not lost. */
export function SubmitButton({ busy, className, children }: SubmitButtonProps) {
  return (
    <Button type="submit" size="large" className={className} aria-disabled={busy || undefined}>
      {busy ? 'Sending…' : children}
    </Button>
  )
}
