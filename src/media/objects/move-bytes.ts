import { createHash } from 'node:crypto'
import type { Database } from '#src/db/database.ts'
import { BackupError } from '#src/db/dump/format.ts'
import { sha256Of } from '#src/s3/requests.ts'
import { nextBytes, replacePlace } from '../bytes.ts'
import { bytesInDatabase, type Place } from './byte-store.ts'
import type { BytesInObjects } from './bytes-in-objects.ts'

export interface MovedBytes {
  pictures: number
  bytes: number
  /** Of the checksums of all moved pictures: the same after a move there and back. */
  sha256: string
  /** Pictures that were damaged or lost before the move; they stay where they are. */
  damaged: string[]
}

/**
 * Moves the bytes of all pictures, one after the other. Each is read back and compared before its row changes, so the
 * move can be killed at any time, and goes on where it was when it is called again.
 */
export async function moveBytes(
  { db, objects }: { db: Database; objects: BytesInObjects },
  to: 'objects' | 'database',
  progress: (moved: number) => void = () => {},
): Promise<MovedBytes> {
  const put = to === 'objects' ? objects.store : bytesInDatabase.put
  const combined = createHash('sha256')
  const damaged: string[] = []
  let pictures = 0
  let total = 0
  for (let last = ''; ; ) {
    const row = await nextBytes(db, { after: last, inObjects: to === 'database' })
    if (!row) return { pictures, bytes: total, sha256: combined.digest('hex'), damaged }
    last = row.hash
    const checksum = row.checksum ?? row.hash
    const read = async (place: Place) => {
      const bytes = await objects.get(place)
      return bytes && sha256Of(bytes) === checksum ? Buffer.from(bytes) : undefined
    }
    const bytes = await read(row)
    if (!bytes) {
      damaged.push(row.hash)
      continue
    }
    const place = await put({ ext: row.ext, bytes })
    if (!(await read(place))) throw differs(row.hash)
    const isMoved = await db.transaction().execute(async (trx) => {
      const stored = await replacePlace(trx, row, place)
      if (stored?.object === null && !(await read(stored))) throw differs(row.hash)
      return stored !== undefined
    })
    if (!isMoved) continue
    combined.update(`${row.hash} ${checksum}\n`)
    total += bytes.length
    progress(++pictures)
  }
}

const differs = (hash: string) =>
  new BackupError(`Picture ${hash} differs after the copy; it stays where it was. Try again.`)
