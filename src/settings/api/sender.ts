import type { Database } from '#src/db/database.ts'
import { oncePerVersion } from '#src/db/once-per-version.ts'
import type { ReadSender, Sender } from '#src/mail/sender.ts'

async function selectSender(db: Database): Promise<Sender> {
  const row = await db
    .selectFrom('launch_settings')
    .select(['sender_name', 'reply_to', 'postal_address'])
    .executeTakeFirst()
  return {
    name: row?.sender_name ?? null,
    replyTo: row?.reply_to ?? null,
    postalAddress: row?.postal_address ?? null,
  }
}

/** Every mail of a newsletter asks for it. */
export function createSenderReader(db: Database, version: () => number): ReadSender {
  const read = oncePerVersion(() => selectSender(db), version)
  return async () => (await read()).value
}
