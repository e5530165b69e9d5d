import { isAtLeast, type Role } from '#src/feature/roles.ts'

/**
 * The lowest role that may open a staff screen. A screen that is missing here is refused, and fails
 * staff/api/permissions.api.test.ts. Features list their own calls; screens are listed here for browsers, because no
 * feature imports another.
 */
export const screenPermissions: Record<string, Role> = {
  '/contentmanager': 'writer',
  '/contentmanager/password': 'writer',
  '/contentmanager/account': 'writer',
  '/contentmanager/blogger': 'writer',
  '/contentmanager/blogger/createblog': 'writer',
  '/contentmanager/blogger/edit/$blogId': 'writer',
  '/contentmanager/faq': 'editor',
  '/contentmanager/faq/createfaq': 'editor',
  '/contentmanager/faq/edit/$faqid': 'editor',
  '/contentmanager/changelog': 'editor',
  '/contentmanager/changelog/new': 'editor',
  '/contentmanager/changelog/$entryId': 'editor',
  '/contentmanager/leads': 'editor',
  '/contentmanager/leads/$leadId': 'editor',
  '/contentmanager/newsletters': 'writer',
  '/contentmanager/newsletters/new': 'writer',
  '/contentmanager/newsletters/$newsletterId': 'writer',
  '/contentmanager/leaderboard': 'editor',
  '/contentmanager/activity': 'owner',
  '/contentmanager/staff': 'owner',
  '/contentmanager/settings': 'owner',
}

/** Screens that need no sign-in. */
export const openScreens = [
  '/contentmanager/login',
  '/contentmanager/forgot',
  '/contentmanager/reset',
  '/contentmanager/invitation',
]

/** `screen` is a route's path, with the names of its parameters. */
export function mayOpen(screen: string, role: Role): boolean {
  const least = screenPermissions[screen.replace(/(?<=.)\/+$/, '')]
  return least !== undefined && isAtLeast(role, least)
}
