import { ConfirmButton } from './confirm-button.tsx'

/** Asks before something is discarded for good, because the button is beside the one that continues. */
export function DiscardButton({ what, onDiscard }: { what: string; onDiscard: () => void }) {
  return (
    <ConfirmButton
      look="quiet"
      ask={{
        title: 'Discard unsaved changes?',
        text: `${what} will be gone for good.`,
        cancel: 'KEEP',
        confirm: 'DISCARD',
        look: 'danger',
      }}
      onConfirm={onDiscard}
    >
      Discard
    </ConfirmButton>
  )
}
