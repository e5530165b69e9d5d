import { listChanges, removeChanges } from './store.ts'

/** The unsaved texts of an account in this browser. */
export async function ownChanges(username: string) {
  return (await listChanges()).filter((changes) => changes.username === username)
}

export async function removeOwnChanges(username: string): Promise<void> {
  for (const { id } of await ownChanges(username)) await removeChanges(id)
}
