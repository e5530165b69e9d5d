import { useTransition } from 'react'
import { Button } from '../form/button.tsx'

/** Disabled until `again` has finished. */
export function TryAgain({ again }: { again: () => Promise<unknown> }) {
  const [trying, start] = useTransition()
  const onClick = () => {
    if (trying) return
    start(async () => {
      await again()
    })
  }
  return (
    <Button look="secondary" aria-busy={trying} onClick={onClick}>
      {trying ? 'Trying again' : 'Try again'}
    </Button>
  )
}
