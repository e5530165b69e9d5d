import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { verifyBackup, writeBackup } from './lines.ts'
import { readBackup } from './read.ts'

const passphrase = 'four words and a number'

async function backup(options?: { passphrase: string }) {
  const { db, folder, call } = await testSite()
  await call('POST', '/subscriptions', { email: 'ada@example.com', list: 'waitlist' })
  const file = join(folder, 'backup')
  return { file, rows: await writeBackup(db, file, options) }
}

/** Written and read rarely here: each time the key is derived, which takes half a second on purpose. */
const encrypted = () => backup({ passphrase })

test('an encrypted backup is verified and restored with its passphrase, and with no other', async () => {
  const { file, rows } = await encrypted()
  // The outside is not gzip either, whose header would reveal size and name.
  expect(readFileSync(file).subarray(0, 21).toString()).toBe('wireloom-encrypted-1\n')
  expect((await verifyBackup({ file, passphrase })).end.rows).toEqual(rows)
  await expect(verifyBackup({ file })).rejects.toThrow('set BACKUP_PASSPHRASE')
  await expect(verifyBackup({ file, passphrase: `${passphrase}s` })).rejects.toThrow(
    'cannot be decrypted',
  )
  const other = await testSite()
  const restore = (words?: string) =>
    readBackup(other, file, { replace: false, scratch: other.folder, passphrase: words })
  await expect(restore()).rejects.toThrow('is encrypted')
  await expect(restore('another passphrase')).rejects.toThrow('cannot be decrypted')
  expect(await other.db.selectFrom('people').selectAll().execute()).toEqual([])
  expect(await restore(passphrase)).toEqual(rows)
})

test('a changed or missing byte anywhere is detected', async () => {
  const { file } = await encrypted()
  const whole = readFileSync(file)
  // In the salt, in the nonce, in the backup, in the tag.
  for (const place of [25, 40, Math.floor(whole.length / 2), whole.length - 1]) {
    const changed = Buffer.from(whole)
    changed[place] = (changed[place] ?? 0) ^ 1
    writeFileSync(file, changed)
    await expect(verifyBackup({ file, passphrase }), `byte ${place}`).rejects.toThrow('decrypted')
  }
  // The second is too short for any backup.
  for (const length of [whole.length - 1, 30]) {
    writeFileSync(file, whole)
    truncateSync(file, length)
    await expect(verifyBackup({ file, passphrase }), `${length}`).rejects.toThrow('decrypted')
  }
})

test('a plain backup is verified without a database', async () => {
  const { file, rows } = await backup()
  const { head, end } = await verifyBackup({ file })
  expect(end.rows).toEqual(rows)
  expect(Date.parse(head.madeAt)).toBeGreaterThan(0)
  truncateSync(file, readFileSync(file).length - 5)
  await expect(verifyBackup({ file })).rejects.toThrow('damaged or cut short')
  await expect(verifyBackup({ file: `${file}-none` })).rejects.toThrow('cannot be read (ENOENT)')
})
