import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

export interface SettingsTables {
  /** At most one row, with id 1: the launch settings of owners. */
  launch_settings: {
    id: number
    version: number
    pricing_redirects: Flag
    /** Time zone of the staff area and its statistics; null if nobody has chosen one, which means UTC. */
    time_zone: Generated<string | null>
    /** The first day that is counted in this time zone. */
    time_zone_since: Generated<string | null>
    /** The sender of newsletters; null until somebody has entered it. */
    sender_name: Generated<string | null>
    reply_to: Generated<string | null>
    postal_address: Generated<string | null>
    /** The day of the launch; null if the pages show the text of the claim. */
    launch_date: Generated<string | null>
    updated_at: string
    updated_by: string
  }
  /** Claims of the public pages that were edited; the others have the texts of src/site/claims.ts. */
  claims: {
    name: string
    text: string
    /** The account that keeps the claim true. */
    owner_id: number | null
    /** The day by which the claim must be reviewed. */
    review_on: string | null
  }
}
