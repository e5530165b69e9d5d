/** What staff accounts may do, from least to most: each role may do everything of the roles before it. */
export const roles = ['writer', 'editor', 'owner'] as const

export type Role = (typeof roles)[number]

export const isAtLeast = (role: Role, least: Role) => roles.indexOf(role) >= roles.indexOf(least)
