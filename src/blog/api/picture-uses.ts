import { sql } from 'kysely'
import { recordActivity } from '#src/activity/record.ts'
import type { Database } from '#src/db/database.ts'
import { noteSavedChange } from '#src/editor/api/saved.ts'
import {
  type PictureSource,
  type PictureUses,
  type Replacement,
  withReplaced,
} from '#src/feature/picture-uses.ts'
import { enqueueKeyed } from '#src/jobs/queue.ts'
import { subjectOf } from './article-document.ts'
import { addBlogImages } from './queries.ts'
import { prepareStagedReplacement } from './staged/staged-pictures.ts'
import { isVisible, visibleTo } from './visibility.ts'
import { warmingOf } from './warm-pictures.ts'

const page = ({ subject }: { subject: number | null }) => `/contentmanager/blogger/edit/${subject}`

const articles: PictureSource = {
  references: (db) => db.selectFrom('blog_images').select(['hash', 'blog_id as id']),
  texts: (db, staff) =>
    db.selectFrom('blogs').select((select) => [
      'id',
      'id as subject',
      select.val('Article').as('kind'),
      select
        .case()
        .when(isVisible(visibleTo(staff)))
        .then(select.ref('title'))
        .end()
        .as('title'),
      sql<string>`content || thumbnail || share_image`.as('body'),
      select('status', '=', 'published').as('isOnline'),
    ]),
  hidden: 'A draft of a colleague',
  page,
}

const stagedUpdates: PictureSource = {
  references: (db) => db.selectFrom('staged_images').select(['hash', 'staged_id as id']),
  texts: (db) =>
    db
      .selectFrom('staged_updates as staged')
      .innerJoin('blogs', 'blogs.id', 'staged.blog_id')
      .select((select) => [
        'staged.id',
        'blog_id as subject',
        select.val('Staged update').as('kind'),
        'title',
        select.case().when('ended', 'is not', null).then('').end().as('body'),
        select.lit(false).as('isOnline'),
      ]),
  hidden: '',
  page,
}

/** Pictures in articles, their earlier versions and staged updates. */
export const blogPictures: PictureUses = {
  sources: [articles, stagedUpdates],
  async replace(db, replacement) {
    const stagedReplacement = await prepareStagedReplacement(db, replacement)
    return {
      async change(trx) {
        await replaceInArticles(trx, replacement)
        await stagedReplacement(trx)
      },
    }
  },
}

const imageColumns = ['content', 'thumbnail', 'share_image'] as const

async function replaceInArticles(trx: Database, replacement: Replacement): Promise<void> {
  const { from, to, who } = replacement
  const change = Object.fromEntries(
    imageColumns.map((column) => [column, withReplaced(column, replacement)]),
  )
  const uses = await trx
    .deleteFrom('blog_images')
    .where('hash', '=', from.hash)
    .returning('blog_id')
    .execute()
  const using = uses.map(({ blog_id }) => blog_id)
  if (using.length === 0) return
  const rows = await trx
    .updateTable('blogs')
    .set({
      ...change,
      version: sql`version + 1`,
      edited_at: new Date().toISOString(),
      edited_by: who,
    })
    .where('id', 'in', using)
    .where(sql<boolean>`(content || thumbnail || share_image) like ${`%${from.url}%`}`)
    .returning(['id', 'version', 'status'])
    .execute()
  // Also what they had before: a restored version would bring the picture back.
  await trx.updateTable('blog_revisions').set(change).where('blog_id', 'in', using).execute()
  for (const id of using) await addBlogImages(trx, id, [to.hash])
  for (const row of rows) {
    // An update that is staged stays current: the change to the article is the only one since.
    await trx
      .updateTable('staged_updates')
      .set({ base_version: row.version })
      .where('blog_id', '=', row.id)
      .where('base_version', '=', row.version - 1)
      .execute()
    await noteSavedChange(trx, subjectOf(row), who)
    if (row.status === 'published') await enqueueKeyed(trx, warmingOf(row.id))
    await recordActivity(trx, { who, kind: 'blog-updated', about: row.id })
  }
}
