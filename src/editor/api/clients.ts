import { forbidden } from '#src/app/problem.ts'
import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'

/** One account opens a text far less often. A client that somebody wrote can choose a new id for each letter. */
const mostClients = 2000

interface Claim {
  id: string
  accountId: number
  /** The Yjs client ids of the editors that an update comes from. */
  clients: readonly string[]
}

/**
 * An editor, that is a Yjs client id, belongs to the account that used it first. Yjs takes each position of a client
 * once: text that another account sent under the same id would replace what this editor sends next.
 */
export async function claimClients(db: Database, { id, accountId, clients }: Claim): Promise<void> {
  if (clients.length === 0) return
  if (clients.length > mostClients) throw tooMany()
  const claims = await db
    .selectFrom('document_clients')
    .select(['client', 'account_id'])
    .where('document_id', '=', id)
    .where('client', 'in', clients)
    .execute()
  if (claims.some(({ account_id }) => account_id !== accountId)) {
    throw forbidden('This change comes from the editor of another account.')
  }
  const names = new Set(claims.map(({ client }) => client))
  const added = clients.filter((client) => !names.has(client))
  if (added.length === 0) return
  const own = db
    .selectFrom('document_clients')
    .where('document_id', '=', id)
    .where('account_id', '=', accountId)
  if ((await countRows(own)) + added.length > mostClients) throw tooMany()
  await db
    .insertInto('document_clients')
    .values(added.map((client) => ({ document_id: id, client, account_id: accountId })))
    .onConflict((clash) => clash.columns(['document_id', 'client']).doNothing())
    .execute()
}

const tooMany = () => forbidden('Too many editors have written in this text.')
