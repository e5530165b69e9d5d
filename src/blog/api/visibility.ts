import { expressionBuilder } from 'kysely'
import type { Schema } from '#src/db/schema.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import type { BlogStatus, ShownStatus } from '../contract.ts'

/** The blogs that a query may return: all of them, unless it says otherwise. */
export interface Visible {
  status?: BlogStatus
  /** The drafts of this author are visible too, or `alone`. */
  ownDrafts?: { of: string; alone: boolean }
}

/** Visitors see published blogs: drafts do not exist for them. */
export const everyoneSees: Visible = { status: 'published' }

/** Every read uses this rule. Writers see their own drafts too. A visitor who asks for drafts sees published blogs. */
export function visibleTo(staff: StaffIdentity | undefined, wanted?: ShownStatus) {
  if (!staff) return everyoneSees
  const scheduled = wanted === 'scheduled'
  if (staff.role === 'writer') {
    const own = { ownDrafts: { of: staff.username, alone: wanted !== undefined } }
    return { ...everyoneSees, ...(wanted !== 'published' && own), scheduled }
  }
  // Drafts with a date and published blogs with a scheduled update are scheduled: the query chooses among both.
  return { status: scheduled ? undefined : wanted, scheduled }
}

const { and, eb, lit, or } = expressionBuilder<Schema, 'blogs'>()

export function isVisible({ status, ownDrafts }: Visible) {
  const allowed = status ? eb('blogs.status', '=', status) : lit(true)
  if (!ownDrafts) return allowed
  const own = and([eb('blogs.status', '=', 'draft'), eb('blogs.author', '=', ownDrafts.of)])
  return ownDrafts.alone ? own : or([allowed, own])
}
