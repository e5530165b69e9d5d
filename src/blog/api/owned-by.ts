import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '#src/db/schema.ts'

/** The account that unsaved text belongs to. The name alone says whose it is where the version before wrote it. */
export interface Owner {
  accountId: number
  username: string
}

export const ownerOf = ({ accountId, username }: Owner): Owner => ({ accountId, username })

export const ownedBy =
  ({ accountId, username }: Owner) =>
  (where: ExpressionBuilder<Schema, 'working_copies' | 'new_article_copies'>) =>
    where.or([
      where('account_id', '=', accountId),
      where.and([where('account_id', 'is', null), where('username', '=', username)]),
    ])
