import { unsentForms } from '#src/site/storage-keys.ts'
import { readStored } from '#src/ui/browser/browser-storage.ts'

/** Whether an earlier visit left submissions to send; cheap enough to check at the start of every page. */
export const hasUnsent = (): boolean => readStored(unsentForms) !== null
