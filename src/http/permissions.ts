import type { Role } from './roles.ts'

/** The lowest role that may make a call. `recent`: only shortly after the password or second factor was entered. */
export type Permission = Role | { least: Role; recent: true }

/** By method and path, as the OpenAPI document names them. */
export type Permissions = Record<string, Permission>

export const recent = (least: Role): Permission => ({ least, recent: true })

export const leastRoleOf = (permission: Permission): Role =>
  typeof permission === 'string' ? permission : permission.least

export const needsRecentProof = (permission: Permission) => typeof permission !== 'string'
