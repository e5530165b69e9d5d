import { unsentForms } from '#src/site/storage-keys.ts'
import { readStored } from '#src/ui/browser/browser-storage.ts'

/**
 * A form dispatches this when a submission must be sent later. The event carries the function that sends it, because
 * loading that function later could fail without a network.
 */
export const unsentEvent = 'wireloom:unsent'

export type UnsentEvent = CustomEvent<() => () => void>

/** Whether an earlier visit left submissions to send; cheap enough to check at the start of every page. */
export const hasUnsent = (): boolean => readStored(unsentForms) !== null
