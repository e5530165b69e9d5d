import { recordActivity } from '#src/activity/record.ts'
import { forbidden, notFound, ProblemError } from '#src/app/problem.ts'
import { bumpContentVersion, type Database, lockContent } from '#src/db/database.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import type { StoredPictures } from '../bytes.ts'
import type { ImageFile } from '../image-file.ts'
import { mediaUrl, parseMediaUrl } from '../reference.ts'
import { storeImage } from '../store.ts'
import type { Variants } from '../variants.ts'
import { type LibraryDeps, presentPlace } from './list.ts'
import { placesOf } from './uses.ts'

export async function requirePicture(db: Database, name: string) {
  const named = parseMediaUrl(`/media/${name}`)
  const row =
    named &&
    (await db
      .selectFrom('images')
      .select(['hash', 'ext'])
      .where('hash', '=', named.hash)
      .where('ext', '=', named.ext)
      .executeTakeFirst())
  if (!row) throw notFound('picture')
  return { hash: row.hash, url: mediaUrl(row) }
}

interface Details {
  name?: string
  alt?: string
  focus?: { x: number; y: number }
}

/** From now on the picture belongs to the library: only people delete it. */
export async function writeDetails(trx: Database, hash: string, { focus, ...words }: Details) {
  const earlier = await trx
    .selectFrom('picture_details')
    .selectAll()
    .where('hash', '=', hash)
    .executeTakeFirst()
  const { name = '', alt = '' } = { ...earlier, ...words }
  const row = {
    name,
    alt,
    search_text: `${name}\n${alt}`.toLowerCase(),
    ...(focus && { focus_x: focus.x, focus_y: focus.y }),
  }
  await trx
    .insertInto('picture_details')
    .values({ hash, ...row })
    .onConflict((clash) => clash.column('hash').doUpdateSet(row))
    .execute()
}

/** An uploaded file that is to stay in the library. Uploaded again, it keeps its first name. */
export const keepInLibrary = (db: Database, hash: string, name: string) =>
  db.transaction().execute(async (trx) => {
    await lockContent(trx)
    const known = trx.selectFrom('picture_details').select('hash').where('hash', '=', hash)
    if (!(await known.executeTakeFirst())) await writeDetails(trx, hash, { name })
  })

export async function describePicture(
  deps: LibraryDeps,
  name: string,
  { details, staff }: { details: Pick<Details, 'alt' | 'focus'>; staff: StaffIdentity },
): Promise<string> {
  return deps.db.transaction().execute(async (trx) => {
    await lockContent(trx)
    const { hash } = await requirePicture(trx, name)
    if (details.focus) {
      const places = await placesOf({ ...deps, db: trx }, [hash], staff)
      if (staff.role === 'writer' && places.some(({ isOnline }) => isOnline)) {
        throw forbidden('Visitors see this picture: only an editor sets its focal point.')
      }
      await bumpContentVersion(trx)
    }
    await writeDetails(trx, hash, details)
    return hash
  })
}

export async function deletePicture(
  { variants, ...deps }: LibraryDeps & { variants: Variants },
  name: string,
  staff: StaffIdentity,
): Promise<void> {
  const hash = await deps.db.transaction().execute(async (trx) => {
    // With the lock, a save that begins to use the picture runs before or after this, never in between.
    await lockContent(trx)
    const picture = await requirePicture(trx, name)
    await trx.deleteFrom('picture_details').where('hash', '=', picture.hash).execute()
    const [gone] = await deps.unused.remove(trx, [picture.hash])
    if (!gone) {
      const places = await placesOf({ ...deps, db: trx }, [picture.hash], staff)
      throw new ProblemError(409, 'This picture is used. Remove or replace it there first.', {
        members: { places: places.map(presentPlace) },
      })
    }
    await recordActivity(trx, { who: staff.username, kind: 'picture-deleted', about: name })
    return gone
  })
  await variants.remove([hash])
}

/** Returns the hash of the new picture. The earlier one stays in the library. */
export async function replacePicture(
  { bytes, ...deps }: LibraryDeps & Pick<StoredPictures, 'bytes'>,
  name: string,
  { file, who }: { file: ImageFile; who: string },
): Promise<string> {
  const { db, uses } = deps
  const from = await requirePicture(db, name)
  const to = { hash: file.hash, url: mediaUrl(file) }
  if (from.hash === to.hash) return to.hash
  await storeImage({ db, bytes }, file)
  const works = await Promise.all(uses().map((use) => use.replace(db, { from, to, who })))
  await db.transaction().execute(async (trx) => {
    // First: every content write waits for it.
    await bumpContentVersion(trx)
    await requirePicture(trx, name)
    // Another process may have deleted it after the upload.
    await requirePicture(trx, to.url.slice('/media/'.length))
    for (const { change } of works) await change(trx)
    const described = trx.selectFrom('picture_details').select(['name', 'alt'])
    const details = await described.where('hash', '=', from.hash).executeTakeFirst()
    const known = await described.where('hash', '=', to.hash).executeTakeFirst()
    if (!known) await writeDetails(trx, to.hash, details ?? {})
    // It stays, to be put back.
    if (!details) await writeDetails(trx, from.hash, {})
    await recordActivity(trx, { who, kind: 'picture-replaced', about: name })
  })
  for (const { follow } of works) await follow?.()
  return to.hash
}
