import { removeOwnChanges } from '#src/editor/unsaved-changes/store.ts'
import { foreignDevice } from '#src/site/storage-keys.ts'
import { readStored, removeStored, writeStored } from '#src/ui/browser/browser-storage.ts'

/** Stores at sign-in whether this is the person's own device. */
export function noteDevice(isForeign: boolean): void {
  if (isForeign) writeStored(foreignDevice, 'yes')
  else removeStored(foreignDevice)
}

export const isForeignDevice = () => readStored(foreignDevice) !== null

/** Removes the account's unsaved texts from a browser that is not its owner's, at sign-out. */
export async function clearForeignDevice(username: string): Promise<void> {
  if (!isForeignDevice()) return
  await removeOwnChanges(username)
  removeStored(foreignDevice)
}
