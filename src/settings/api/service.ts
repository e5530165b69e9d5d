import { recordActivity } from '#src/activity/record.ts'
import { refuseStale } from '#src/app/etag.ts'
import { invalid, stepUpRequired } from '#src/app/problem.ts'
import { versionTag } from '#src/app/version-tag.ts'
import { bumpContentVersion, type Database } from '#src/db/database.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import { type ClaimName, claimNames, defaultClaims } from '#src/site/claims.ts'
import { dayIn } from '#src/time/zoned-days.ts'
import type { Claim, Settings, SettingsChange } from '../contract.ts'
import { defaultTimeZone } from './time-zone.ts'

interface Read {
  settings: Settings
  etag: string
}

export async function readSettings(db: Database): Promise<Read> {
  const [row, claims] = await Promise.all([
    db.selectFrom('launch_settings').selectAll().executeTakeFirst(),
    db
      .selectFrom('claims')
      .leftJoin('staff_accounts', 'staff_accounts.id', 'claims.owner_id')
      .select(['claims.name', 'claims.text', 'claims.review_on', 'staff_accounts.username'])
      .execute(),
  ])
  const claimOf = (name: ClaimName): Claim => {
    const saved = claims.find((claim) => claim.name === name)
    return {
      text: saved?.text ?? defaultClaims[name],
      owner: saved?.username ?? null,
      reviewOn: saved?.review_on ?? null,
    }
  }
  return {
    etag: versionTag('settings', 1, row?.version ?? 0),
    settings: {
      claims: Object.fromEntries(
        claimNames.map((name) => [name, claimOf(name)]),
      ) as Settings['claims'],
      pricingRedirects: row ? row.pricing_redirects === 1 : true,
      launchDate: row?.launch_date ?? null,
      timeZone: row?.time_zone ?? defaultTimeZone,
      sender: {
        name: row?.sender_name ?? null,
        replyTo: row?.reply_to ?? null,
        postalAddress: row?.postal_address ?? null,
      },
      updatedAt: row?.updated_at ?? null,
      updatedBy: row?.updated_by ?? null,
    },
  }
}

interface ChangeOptions {
  ifMatch: string | undefined
  staff: StaffIdentity
}

export async function saveSettings(
  db: Database,
  change: SettingsChange,
  { ifMatch, staff }: ChangeOptions,
): Promise<Read> {
  const who = staff.username
  return db.transaction().execute(async (trx) => {
    // Updating the version row locks out every other content write and makes other processes render their pages again.
    await bumpContentVersion(trx)
    const { settings, etag } = await readSettings(trx)
    refuseStale(ifMatch, etag, { settings })
    for (const name of claimNames) {
      const current = settings.claims[name]
      const next = { ...current, ...change.claims?.[name] }
      if (isSame(current, next)) continue
      await saveClaim(trx, name, next)
      await recordActivity(trx, { who, kind: 'setting-changed', about: name })
    }
    const { pricingRedirects = settings.pricingRedirects } = change
    if (pricingRedirects !== settings.pricingRedirects) {
      await recordActivity(trx, { who, kind: 'setting-changed', about: 'pricingRedirects' })
    }
    const { launchDate = settings.launchDate } = change
    if (launchDate !== settings.launchDate) {
      await recordActivity(trx, { who, kind: 'setting-changed', about: 'launchDate' })
    }
    const { timeZone } = change
    if (timeZone !== undefined && timeZone !== settings.timeZone) {
      await recordActivity(trx, { who, kind: 'setting-changed', about: 'timeZone' })
    }
    const sender = { ...settings.sender, ...change.sender }
    if (JSON.stringify(sender) !== JSON.stringify(settings.sender)) {
      // Every mail has this sender: a stolen session must not put another one there.
      if (!staff.isProved) throw stepUpRequired()
      await recordActivity(trx, { who, kind: 'setting-changed', about: 'sender' })
    }
    const fields = {
      sender_name: sender.name,
      reply_to: sender.replyTo,
      postal_address: sender.postalAddress,
      pricing_redirects: pricingRedirects ? (1 as const) : (0 as const),
      launch_date: launchDate,
      updated_at: new Date().toISOString(),
      updated_by: who,
      ...(timeZone === undefined ? {} : zoneFields(timeZone, settings.timeZone)),
    }
    await trx
      .insertInto('launch_settings')
      .values({ id: 1, version: 1, ...fields })
      .onConflict((clash) =>
        clash
          .column('id')
          .doUpdateSet((set) => ({ ...fields, version: set('launch_settings.version', '+', 1) })),
      )
      .execute()
    return readSettings(trx)
  })
}

/** Days counted so far keep their old zone, so the start day changes only when the zone does. */
const zoneFields = (timeZone: string, before: string) => ({
  time_zone: timeZone,
  ...(timeZone === before ? {} : { time_zone_since: dayIn(timeZone, Date.now()) }),
})

const isSame = (a: Claim, b: Claim) =>
  a.text === b.text && a.owner === b.owner && a.reviewOn === b.reviewOn

async function saveClaim(trx: Database, name: ClaimName, { text, owner, reviewOn }: Claim) {
  const account =
    owner === null
      ? undefined
      : await trx
          .selectFrom('staff_accounts')
          .select('id')
          .where('username', '=', owner)
          .executeTakeFirst()
  if (owner !== null && !account) {
    throw invalid({ [`claims.${name}.owner`]: [`There is no account named ${owner}.`] })
  }
  const fields = { text, owner_id: account?.id ?? null, review_on: reviewOn }
  await trx
    .insertInto('claims')
    .values({ name, ...fields })
    .onConflict((clash) => clash.column('name').doUpdateSet(fields))
    .execute()
}
