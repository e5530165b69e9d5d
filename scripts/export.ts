import { createWriteStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { commandLine, recordActivity } from '#src/activity/record.ts'
import { ConfigError, readConfig } from '#src/config/config.ts'
import { openAsItIs } from '#src/db/open-at-start.ts'
import { createImageWorker } from '#src/media/image-worker/image-worker.ts'
import { byteStoreOf } from '#src/media/objects/bytes-in-objects.ts'
import { transferNeeds } from '#src/server/transfer/transfer-needs.ts'
import { zipOf } from '#src/transfer/api/export/export-zip.ts'
import { command } from './command.ts'

const usage = 'npm run export -- FILE   writes all content of the site into a zip'

/** Writes the whole site as Markdown and pictures. */
await command(async ([file, ...rest]) => {
  if (!file || file.startsWith('--') || rest.length) throw new ConfigError(usage)
  const { database, media, publicUrl } = readConfig(process.env)
  const { db, close } = await openAsItIs(database)
  const images = createImageWorker()
  try {
    const needs = transferNeeds({ db, bytes: byteStoreOf(db, media), images, publicUrl })
    // A file under its own name is complete.
    const part = `${file}.part`
    await pipeline(zipOf({ ...needs, db }), createWriteStream(part, { mode: 0o600 }))
    await rename(part, file)
    await recordActivity(db, { who: commandLine, kind: 'site-exported' })
    return [`${file} holds the content of the site (${(await stat(file)).size} bytes).`]
  } finally {
    images.close()
    await close()
  }
})
