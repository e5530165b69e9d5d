import { sql } from 'kysely'
import { recordActivity } from '#src/activity/record.ts'
import type { Database } from '#src/db/database.ts'
import { noteSavedChange } from '#src/editor/api/saved.ts'
import {
  isInText,
  matches,
  mostPlaces,
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

/** Pictures in articles, their earlier versions and staged updates. */
export const blogPictures: PictureUses = {
  async places(db, hashes, staff) {
    const ofArticles = await articlesWith(db, hashes)
      .select([sql<boolean>`${isVisible(visibleTo(staff))}`.as('isVisible')])
      .execute()
    const articles = ofArticles.map(({ hash, id, title, status, has, isVisible: mayOpen }) => ({
      hash,
      kind: 'Article',
      title: mayOpen ? title || 'Without a title' : 'A draft of a colleague',
      href: mayOpen ? `/contentmanager/blogger/edit/${id}` : null,
      isEarlier: !has,
      isOnline: Boolean(has) && status === 'published',
    }))
    const ofStaged = await db
      .selectFrom('staged_images as used')
      .innerJoin('staged_updates as staged', 'staged.id', 'used.staged_id')
      .innerJoin('blogs', 'blogs.id', 'staged.blog_id')
      .select(['used.hash', 'blogs.id', 'blogs.title', 'staged.ended'])
      .where('used.hash', 'in', hashes)
      .limit(mostPlaces * hashes.length)
      .execute()
    const staged = ofStaged.map(({ hash, id, title, ended }) => ({
      hash,
      kind: 'Staged update',
      title,
      href: `/contentmanager/blogger/edit/${id}`,
      isEarlier: ended !== null,
      isOnline: false,
    }))
    return [...articles, ...staged]
  },
  titled: (db, pattern, staff) =>
    db
      .selectFrom('blog_images')
      .innerJoin('blogs', 'blogs.id', 'blog_images.blog_id')
      .select('blog_images.hash')
      .where(matches('blogs.title', pattern))
      .where(isVisible(visibleTo(staff))),
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

function articlesWith(db: Database, hashes: string[]) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('blog_images')
        .select(['blog_id', 'hash'])
        .select(sql<number>`row_number() over (partition by hash order by blog_id desc)`.as('nth'))
        .where('hash', 'in', hashes)
        .as('used'),
    )
    .innerJoin('blogs', 'blogs.id', 'used.blog_id')
    .select(['used.hash', 'blogs.id', 'blogs.title', 'blogs.status'])
    .select(isInText(sql`(content || thumbnail || share_image)`, 'used.hash').as('has'))
    .where('used.nth', '<=', mostPlaces)
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
