import type { Database } from '#src/db/database.ts'

/** Names and pictures that writers chose, for an owner to accept. */
export function profilesAttention(db: Database) {
  return async () => {
    const waiting = await db
      .selectFrom('staff_accounts')
      .select(['id', 'username'])
      .where((where) =>
        where.or([where('wanted_name', 'is not', null), where('wanted_avatar', 'is not', null)]),
      )
      .orderBy('username')
      .execute()
    return waiting.map(({ id, username }) => ({
      id: `profile-${id}`,
      tone: 'plain' as const,
      text: `${username} chose a name or picture that readers see once it is accepted.`,
      href: '/contentmanager/staff',
      action: 'Look at it',
      least: 'owner' as const,
    }))
  }
}
