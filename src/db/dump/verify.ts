import type { End, Head } from './format.ts'
import { type BackupFile, readHead, readRows } from './lines.ts'

/** Reads a whole backup as a restore would, without a database. */
export async function verifyBackup(backup: BackupFile): Promise<{ head: Head; end: End }> {
  const head = await readHead(backup)
  return { head, end: await readRows(backup, undefined, async () => {}) }
}
