import { type PictureUses, withReplaced } from '#src/feature/picture-uses.ts'

/** The pictures of staff beside their articles, and those that wait for an owner. */
export const profilePictures: PictureUses = {
  async places(db, hashes, { role }) {
    const rows = await db
      .selectFrom('staff_accounts')
      .select(['username', 'display_name', 'avatar', 'wanted_avatar'])
      .where((where) => where.or([where('avatar', '!=', ''), where('wanted_avatar', '!=', '')]))
      .execute()
    return hashes.flatMap((hash) =>
      rows.flatMap((row) => {
        const isShown = row.avatar?.includes(hash) ?? false
        if (!isShown && !row.wanted_avatar?.includes(hash)) return []
        const title = row.display_name || (role === 'owner' ? row.username : 'A colleague')
        const href = role === 'owner' ? '/contentmanager/staff' : null
        return [{ hash, kind: 'Profile', title, href, isEarlier: false, isOnline: isShown }]
      }),
    )
  },
  replace: (_db, replacement) => ({
    async change(trx) {
      for (const column of ['avatar', 'wanted_avatar'] as const) {
        await trx
          .updateTable('staff_accounts')
          .set({ [column]: withReplaced(column, replacement) })
          .where(column, '=', replacement.from.url)
          .execute()
      }
    },
  }),
}
