import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { SignUpRow } from '#src/db/schema.ts'

const columns = {
  day: sql<string>`substr(sign_ups.created_at, 1, 10)`,
  month: sql<string>`substr(sign_ups.created_at, 1, 7)`,
  utmSource: sql<string | null>`people.utm_source`,
  utmCampaign: sql<string | null>`people.utm_campaign`,
  referrer: sql<string | null>`people.referrer`,
  /** The page that the person opened first, else the one with the form. */
  path: sql<string | null>`coalesce(people.first_page, sign_ups.page)`,
}

export type SignUpColumn = keyof typeof columns

export type SignUpCount = Partial<Record<SignUpColumn, string | null>> & {
  list: SignUpRow['source']
  signUps: number
  confirmed: number
}

export type ReadSignUps = (
  range: { from: string; to: string },
  by: SignUpColumn[],
) => Promise<SignUpCount[]>

/** How many signed up in a period (days, both included) and have confirmed it since, without who they are. */
export function readSignUps(db: Database): ReadSignUps {
  return async ({ from, to }, by) => {
    const groups = by.map((name) => columns[name])
    const ofPeople = by.some((name) => name !== 'day' && name !== 'month')
    const { rows } = await sql<SignUpCount>`
      select sign_ups.source as list, count(*) as "signUps", count(sign_ups.confirmed_at) as confirmed
        ${sql.join(
          by.map((name) => sql`, ${columns[name]} as ${sql.ref(name)}`),
          sql``,
        )}
      from sign_ups ${ofPeople ? sql`inner join people on people.id = sign_ups.person_id` : sql``}
      where sign_ups.created_at >= ${from} and sign_ups.created_at < ${`${to}T99`}
      group by sign_ups.source ${sql.join(
        groups.map((group) => sql`, ${group}`),
        sql``,
      )}
    `.execute(db)
    return rows
  }
}

/** How many were invited in a period, by where they came from. */
export function readInvitations(db: Database) {
  return async ({ from, to }: { from: string; to: string }) => {
    const { rows } = await sql<{
      utmSource: string | null
      referrer: string | null
      invited: number
    }>`
      select people.utm_source as "utmSource", people.referrer as referrer, count(*) as invited
      from person_events inner join people on people.id = person_events.person_id
      where person_events.kind = 'invited'
        and person_events.at >= ${from} and person_events.at < ${`${to}T99`}
      group by people.utm_source, people.referrer
    `.execute(db)
    return rows
  }
}
