import type { Role } from './roles.ts'

/** The permission that a call requires. A role alone is the lowest role that may make it. */
export type Permission = Role | Requirements

/** A further requirement is a field here, and its check is in the gate: the tables of the features stay as they are. */
interface Requirements {
  least: Role
  /** Only shortly after the password or second factor was entered. */
  recent?: true
}

/** By method and path, as the OpenAPI document names them. */
export type Permissions = Record<string, Permission>

export const recent = (least: Role): Permission => ({ least, recent: true })

export const leastRoleOf = (permission: Permission): Role =>
  typeof permission === 'string' ? permission : permission.least

export const needsRecentProof = (permission: Permission) =>
  typeof permission !== 'string' && permission.recent === true
