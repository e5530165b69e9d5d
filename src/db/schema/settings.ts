import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

export interface SettingsTables {
  launch_settings: LaunchSettingsTable
  claims: ClaimsTable
}

/** At most one row, with id 1: what owners set for the time around the launch. */
interface LaunchSettingsTable {
  id: number
  version: number
  pricing_redirects: Flag
  /** Of the staff area and its statistics; null while nobody has chosen one, which means UTC. */
  time_zone: Generated<string | null>
  /** The first day that is counted in it. */
  time_zone_since: Generated<string | null>
  /** Who newsletters come from; null while nobody has entered it. */
  sender_name: Generated<string | null>
  reply_to: Generated<string | null>
  postal_address: Generated<string | null>
  updated_at: string
  updated_by: string
}

/** The claims of the public pages that somebody has saved; the others have the texts of src/site/claims.ts. */
interface ClaimsTable {
  name: string
  text: string
  /** Who makes sure that it is still true. */
  owner_id: number | null
  /** The day by which somebody looks at it again. */
  review_on: string | null
}
