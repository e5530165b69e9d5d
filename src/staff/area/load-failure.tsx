import { TryAgain } from '#src/ui/list/try-again.tsx'

export function LoadFailure({ again }: { again: () => Promise<unknown> }) {
  return (
    <div role="alert">
      <p>Whoops! This could not be loaded.</p>
      <TryAgain again={again} />
    </div>
  )
}
