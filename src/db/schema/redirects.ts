import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

export interface RedirectTables {
  redirects: {
    id: Generated<number>
    /** In the one spelling of redirects/address.ts. */
    from_path: string
    /** A path of this site with its query, or an https address. */
    to_address: string
    /** The path of `to_address`, spelled like `from_path`; empty: on another site. */
    to_path: string
    permanent: Flag
    hits: Generated<number>
    last_hit_at: string | null
    created_at: string
    created_by: string
  }
  /** Paths at which visitors found no page. A bounded number: those that are asked for most. */
  missing_paths: {
    path: string
    hits: number
    /** JSON: how often each site, or page of this site, led here. */
    referrers: Generated<string>
    last_hit_at: string
  }
}
