import { ConfigError, readConfig } from '#src/config/config.ts'
import { prepareDataDir } from '#src/config/data-dir.ts'
import { openAsItIs } from '#src/db/open-at-start.ts'
import { hasSameSecret, replaceSecret } from '#src/db/site-secret.ts'
import { createTotpSecrets, unreadableSecrets } from '#src/staff/api/sign-in/totp.ts'
import { command } from './command.ts'

const usage = `npm run secret               says whether this machine has the signing secret that the database is used with
npm run secret -- replace    uses this machine's from now on: JWT_SECRET, or DATA_DIR/jwt-secret, or a new one`

const answers: Record<string, string> = {
  true: 'This machine has the signing secret that the database is used with.',
  false:
    'This machine has another signing secret than the database is used with: copy it from a machine that runs, or npm run secret -- replace',
  undefined: 'The database or this machine has no signing secret yet.',
}

await command(async ([action = 'show', ...rest]) => {
  if (rest.length || !['show', 'replace'].includes(action)) throw new ConfigError(usage)
  const { database, dataDir, jwtSecret } = readConfig(process.env)
  const own = { configured: jwtSecret, dataDir }
  const { db, close } = await openAsItIs(database)
  try {
    if (action === 'show') return [answers[String(await hasSameSecret(db, own))] ?? '']
    prepareDataDir(dataDir)
    const secret = await replaceSecret(db, own)
    const lost = await unreadableSecrets(db, createTotpSecrets(secret))
    return [
      'The secret is replaced: all sessions and the links in mails to staff have ended.',
      'Give the same to every machine, then restart them.',
      ...(lost.length
        ? [
            `The authenticator apps of ${lost.join(', ')} no longer work; recovery codes and passkeys do.`,
          ]
        : []),
    ]
  } finally {
    await close()
  }
})
