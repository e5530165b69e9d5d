import { removeOwnChanges } from '#src/editor/unsaved-changes/remove-own.ts'
import { foreignDevice } from '#src/site/storage-keys.ts'
import { readStored, removeStored, writeStored } from '#src/ui/browser-storage.ts'

/** Notes at a sign-in whose device this is. */
export function noteDevice(isForeign: boolean): void {
  if (isForeign) writeStored(foreignDevice, 'yes')
  else removeStored(foreignDevice)
}

export const isForeignDevice = () => readStored(foreignDevice) !== null

/** Removes everything from somebody else's browser at sign-out. */
export async function clearForeignDevice(username: string): Promise<void> {
  if (!isForeignDevice()) return
  await removeOwnChanges(username)
  removeStored(foreignDevice)
}
