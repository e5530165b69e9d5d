import type { End, Head } from './format.ts'
import { type BackupFile, readHead, readRows } from './lines.ts'

/** Reads a backup from its first to its last byte as a restore would, without a database. */
export async function verifyBackup(backup: BackupFile): Promise<{ head: Head; end: End }> {
  const head = await readHead(backup)
  return { head, end: await readRows(backup, undefined, async () => {}) }
}
