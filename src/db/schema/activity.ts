import type { Generated } from 'kysely'
import type { ActivityKind } from '#src/activity/kinds.ts'

export interface ActivityTables {
  /** The activity trail: actions of staff. Rows are only added; old ones are deleted. */
  staff_activity: {
    id: Generated<number>
    at: string
    who: string
    kind: ActivityKind
    /** The id or staff username that the entry is about. */
    about: string | null
    /** The network of the request: the /24 of an IPv4 address, the /48 of an IPv6 one; null on the command line. */
    network: string | null
  }
}
