import { sql } from 'kysely'
import { type PictureSource, type PictureUses, withReplaced } from '#src/feature/picture-uses.ts'

const columns = ['avatar', 'wanted_avatar'] as const

const picturesIn = (column: (typeof columns)[number]): PictureSource => ({
  references: (db) =>
    db
      .selectFrom('staff_accounts')
      .select(['id', sql<string>`substr(${sql.ref(column)}, 8, 64)`.as('hash')])
      .where(column, '!=', ''),
  texts: (db, { role }) =>
    db
      .selectFrom('staff_accounts')
      .select((select) => [
        'id',
        'id as subject',
        select.val('Profile').as('kind'),
        role === 'owner'
          ? sql<string>`coalesce(nullif(display_name, ''), username)`.as('title')
          : sql<string | null>`nullif(display_name, '')`.as('title'),
        select.lit(null).as('body'),
        select.lit(column === 'avatar').as('isOnline'),
      ]),
  hidden: 'A colleague',
  page: (_profile, { role }) => (role === 'owner' ? '/contentmanager/staff' : null),
})

/** The pictures of staff beside their articles, and those that wait for an owner. */
export const profilePictures: PictureUses = {
  sources: columns.map(picturesIn),
  replace: (_db, replacement) => ({
    async change(trx) {
      for (const column of columns) {
        await trx
          .updateTable('staff_accounts')
          .set({ [column]: withReplaced(column, replacement) })
          .where(column, '=', replacement.from.url)
          .execute()
      }
    },
  }),
}
