import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { onStepUp } from '#src/session/staff-call.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'

/** Loaded when a call first needs it; every staff page has the dialog. */
const StepUpProof = lazy(async () => ({
  default: (await import('./step-up-proof.tsx')).StepUpProof,
}))

/** Asks for the password or the second factor when a call needs it; the call continues afterwards. */
export function StepUpDialog() {
  const [open, setOpen] = useState(false)
  const waiting = useRef<((proved: boolean) => void)[]>([])

  useEffect(
    () =>
      onStepUp(() => {
        setOpen(true)
        return new Promise((resolve) => waiting.current.push(resolve))
      }),
    [],
  )

  const settle = (proved: boolean) => {
    setOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(proved)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) settle(false)
      }}
      title="Is it still you?"
      description="This needs your password or second factor again."
      closeOnOutsideClick={false}
    >
      <Suspense>
        <StepUpProof onProved={() => settle(true)} onCancel={() => settle(false)} />
      </Suspense>
    </Dialog>
  )
}
