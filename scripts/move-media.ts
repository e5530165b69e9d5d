import { readConfig } from '#src/config/config.ts'
import { BackupError } from '#src/db/dump/format.ts'
import { explain } from '#src/db/explain.ts'
import { openAsItIs } from '#src/db/open-at-start.ts'
import { bytesInObjects } from '#src/media/objects/bytes-in-objects.ts'
import { type MovedBytes, moveBytes } from '#src/media/objects/move-bytes.ts'
import { createS3Client } from '#src/s3/client.ts'
import { refuseWhileRunning } from './refuse-while-running.ts'

export const mediaUsage = `npm run move -- --media [--force]          pictures from the database into MEDIA_URL
npm run move -- --media --back [--force]   and back
  --force  also while sites run: into MEDIA_URL if all of them have it set`

/** Moves the bytes of pictures between the database and the object store. */
export async function moveMedia(options: string[]): Promise<string[]> {
  const back = options.includes('--back')
  if (options.some((one) => !['--back', '--force'].includes(one))) throw new BackupError(mediaUsage)
  const { database, media } = readConfig(process.env)
  if (!media) throw new BackupError('Set MEDIA_URL and its keys: they name the object store.')
  const opened = await openAsItIs(database)
  try {
    const { db } = opened
    if (!options.includes('--force')) await refuseWhileRunning(db)
    const objects = bytesInObjects(db, createS3Client(media.s3))
    const moved = await moveBytes({ db, objects }, back ? 'database' : 'objects', (pictures) => {
      if (pictures % 100 === 0) process.stderr.write(`${pictures} …\n`)
    })
    return [
      ...linesOfMoved(moved),
      back
        ? `Now unset MEDIA_URL and start the site. Nothing refers to ${objects.client.place} any more: delete its objects when you have a backup.`
        : 'Now start the site with MEDIA_URL.',
    ]
  } catch (error) {
    throw explain(error, database)
  } finally {
    await opened.close()
  }
}

export function linesOfMoved({ pictures, bytes, sha256, damaged }: MovedBytes): string[] {
  return [
    `Moved ${pictures} pictures (${bytes} bytes), each read back and compared: ${sha256.slice(0, 16)}`,
    ...damaged.map((hash) => `Damaged before the move, and left where it was: ${hash}`),
  ]
}
