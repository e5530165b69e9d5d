import { isDeepStrictEqual } from 'node:util'
import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { refuseStale } from '#src/app/etag.ts'
import { invalid, stepUpRequired } from '#src/app/problem.ts'
import { versionTag } from '#src/app/version-tag.ts'
import { bumpContentVersion, type Database } from '#src/db/database.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import { checkDomain } from '#src/mail/domain/check-domain.ts'
import type { ResolveTxt } from '#src/mail/domain/records.ts'
import { readLineRule, setLineRule } from '#src/people/waitlist/line.ts'
import { type ClaimName, claimNames, defaultClaims } from '#src/site/claims.ts'
import { currentName } from '#src/time/zone-names.ts'
import { dayIn } from '#src/time/zoned-days.ts'
import * as contract from '../contract.ts'

type Read = Awaited<ReturnType<typeof readSettings>>

export async function readSettings(db: Database) {
  const [row, line, claims] = await Promise.all([
    db.selectFrom('launch_settings').selectAll().executeTakeFirst(),
    readLineRule(db),
    db
      .selectFrom('claims')
      .leftJoin('staff_accounts', 'staff_accounts.id', 'claims.owner_id')
      .select(['claims.name', 'claims.text', 'claims.review_on', 'staff_accounts.username'])
      .execute(),
  ])
  const claimOf = (name: ClaimName): contract.Claim => {
    const saved = claims.find((claim) => claim.name === name)
    return {
      text: saved?.text ?? defaultClaims[name],
      owner: saved?.username ?? null,
      reviewOn: saved?.review_on ?? null,
    }
  }
  const timeZone = currentName(row?.time_zone ?? 'UTC')
  const settings: contract.Settings = {
    claims: Object.fromEntries(
      claimNames.map((name) => [name, claimOf(name)]),
    ) as contract.Settings['claims'],
    pricingRedirects: row ? row.pricing_redirects === 1 : true,
    launchDate: row?.launch_date ?? null,
    timeZone,
    sender: {
      name: row?.sender_name ?? null,
      replyTo: row?.reply_to ?? null,
      postalAddress: row?.postal_address ?? null,
    },
    line,
    updatedAt: row?.updated_at ?? null,
    updatedBy: row?.updated_by ?? null,
  }
  return {
    settings,
    etag: versionTag('settings', 1, row?.version ?? 0),
    zone: {
      timeZone,
      /** False until an owner has chosen a zone. */
      isChosen: typeof row?.time_zone === 'string',
      /** The first day counted in this zone; null if the zone never changed. */
      since: row?.time_zone_since ?? null,
    },
  }
}

export async function saveSettings(
  db: Database,
  change: contract.SettingsChange,
  { ifMatch, staff }: { ifMatch: string | undefined; staff: StaffIdentity },
): Promise<Read> {
  const who = staff.username
  return db.transaction().execute(async (trx) => {
    // Updating the version row locks out every other content write and makes other processes render their pages again.
    await bumpContentVersion(trx)
    const { settings, etag } = await readSettings(trx)
    refuseStale(ifMatch, etag, { settings })
    const { claims = {}, ...others } = change
    for (const name of claimNames) {
      const claim = { ...settings.claims[name], ...claims[name] }
      if (isDeepStrictEqual(settings.claims[name], claim)) continue
      await saveClaim(trx, name, claim)
      await recordActivity(trx, { who, kind: 'setting-changed', about: name })
    }
    const sender = { ...settings.sender, ...change.sender }
    const next = { ...settings, ...others, sender }
    for (const about of ['pricingRedirects', 'launchDate', 'timeZone', 'sender', 'line'] as const) {
      if (isDeepStrictEqual(settings[about], next[about])) continue
      // Every mail has this sender: a stolen session must not put another one there.
      if (about === 'sender' && !staff.isProved) throw stepUpRequired()
      if (about === 'line') await setLineRule(trx, next.line)
      await recordActivity(trx, { who, kind: 'setting-changed', about })
    }
    const fields = {
      sender_name: sender.name,
      reply_to: sender.replyTo,
      postal_address: sender.postalAddress,
      pricing_redirects: next.pricingRedirects ? (1 as const) : (0 as const),
      launch_date: next.launchDate,
      updated_at: new Date().toISOString(),
      updated_by: who,
      ...(change.timeZone !== undefined && { time_zone: next.timeZone }),
      // Days counted so far keep their old zone.
      ...(next.timeZone !== settings.timeZone && {
        time_zone_since: dayIn(next.timeZone, Date.now()),
      }),
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

async function saveClaim(
  trx: Database,
  name: ClaimName,
  { text, owner, reviewOn }: contract.Claim,
) {
  const account =
    owner === null
      ? undefined
      : await trx
          .selectFrom('staff_accounts')
          .select('id')
          .where('username', '=', owner)
          .executeTakeFirstOrThrow(() =>
            invalid({ [`claims.${name}.owner`]: [`There is no account named ${owner}.`] }),
          )
  const fields = { text, owner_id: account?.id ?? null, review_on: reviewOn }
  await trx
    .insertInto('claims')
    .values({ name, ...fields })
    .onConflict((clash) => clash.column('name').doUpdateSet(fields))
    .execute()
}

export type SettingsApi = ReturnType<typeof settingsApi>

export interface SettingsNeeds {
  /** As in `MAIL_FROM`. */
  from: string
  /** DNS, unless it is a test. */
  resolveTxt?: ResolveTxt
}

export function settingsApi(
  { db, gate, limits, publicUrl }: Pick<FeatureBase, 'db' | 'gate' | 'limits' | 'publicUrl'>,
  { from, resolveTxt }: SettingsNeeds,
) {
  const middleware = gate.required
  // Each check asks DNS a dozen questions or more.
  const limited = limits.perNetwork('sender-domain', 20, 600)
  return apiApp()
    .openapi({ ...contract.getSettings, middleware }, async (c) => {
      const { settings, etag } = await readSettings(db)
      const staff = await db
        .selectFrom('staff_accounts')
        .select(['username', 'display_name as displayName'])
        .orderBy('username')
        .execute()
      return c.json({ settings, staff }, 200, { etag })
    })
    .openapi({ ...contract.changeSettings, middleware }, async (c) => {
      const { settings, etag } = await saveSettings(db, c.req.valid('json'), {
        ifMatch: c.req.valid('header')['if-match'],
        staff: c.get('staff'),
      })
      return c.json({ settings }, 200, { etag })
    })
    .openapi(
      { ...contract.checkSenderDomain, middleware: [gate.required, limited] as const },
      async (c) => {
        const sending = { from, publicUrl, ...c.req.valid('json') }
        return c.json(await checkDomain(sending, resolveTxt), 200)
      },
    )
    .openapi({ ...contract.getTimeZone, middleware }, async (c) => {
      const { timeZone, isChosen } = (await readSettings(db)).zone
      return c.json({ timeZone, isChosen }, 200)
    })
}
