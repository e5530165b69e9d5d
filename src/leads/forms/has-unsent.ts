import { readStored } from '#src/platform/browser-storage.ts'
import { unsentForms } from '#src/site/storage-keys.ts'

/** Whether an earlier visit left something to send; cheap enough for the start of every page. */
export const hasUnsent = (): boolean => readStored(unsentForms) !== null
