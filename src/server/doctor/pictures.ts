import type { Config } from '#src/config/config.ts'
import type { OpenDatabase } from '#src/db/database.ts'
import { storeFault } from '#src/media/objects/check.ts'
import { about, type Finding } from './finding.ts'

/** Whether the object store of pictures answers and has them; nothing if they are in the database. */
export async function checkPictures({ db }: OpenDatabase, { media }: Config): Promise<Finding[]> {
  const fault = await storeFault(db, media)
  if (fault) {
    const fix =
      fault.kind === 'refused'
        ? 'correct MEDIA_URL and its keys, or the rights of the bucket'
        : 'bring the object store back, or correct MEDIA_URL: pictures cannot be added until then'
    return [about('pictures').wrong(fault.message, fix)]
  }
  return media ? [about('pictures').fine('the object store answers')] : []
}
