/** The roles of staff accounts, from lowest to highest. Each role may do everything that the roles before it may. */
export const roles = ['writer', 'editor', 'owner'] as const

export type Role = (typeof roles)[number]

export const isAtLeast = (role: Role, least: Role) => roles.indexOf(role) >= roles.indexOf(least)
