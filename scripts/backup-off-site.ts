import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readConfig } from '#src/config/config.ts'
import { readS3Address, s3AddressRule } from '#src/config/s3-address.ts'
import { BackupError } from '#src/db/dump/format.ts'
import { createS3Client } from '#src/s3/client.ts'

/** The largest object of one PUT that every provider accepts. */
const mostBytes = 5 * 1024 ** 3

/** Copies files into a bucket, under their own names. */
export async function copyOffSite([to = '', ...files]: string[]): Promise<string[]> {
  const address = readS3Address(to)
  if (!address || files.length === 0) throw new BackupError(`The address ${s3AddressRule}.`)
  const { accessKeyId, secretAccessKey } = readConfig(process.env).offSiteKeys
  if (!accessKeyId || !secretAccessKey) {
    throw new BackupError('Set OFF_SITE_ACCESS_KEY_ID and OFF_SITE_SECRET_ACCESS_KEY.')
  }
  const client = createS3Client({ ...address, accessKeyId, secretAccessKey })
  const lines: string[] = []
  for (const file of files) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    const content = await openAsBlob(file)
    if (content.size > mostBytes) {
      throw new BackupError(`${file} has more than 5 GB: let OFF_SITE be a destination of rsync.`)
    }
    await client.putFile(basename(file), { content, sha256: hash.digest('hex') })
    lines.push(`${basename(file)} (${content.size} bytes) is in ${client.place}`)
  }
  return lines
}
