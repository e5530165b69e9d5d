import { isAtLeast, type Role } from '#src/feature/roles.ts'

interface Screen {
  /** The lowest role that may open it. */
  least: Role
  /** Its name in the navigation, if it is a place of its own. */
  label?: string
}

/**
 * The screens of the staff area, in the order of the navigation. A screen that is missing here is refused, and fails
 * staff/api/permissions.api.test.ts.
 */
export const screens: Record<string, Screen> = {
  '/contentmanager': { least: 'writer', label: 'Dashboard' },
  '/contentmanager/password': { least: 'writer' },
  '/contentmanager/account': { least: 'writer' },
  '/contentmanager/blogger': { least: 'writer', label: 'Articles' },
  '/contentmanager/blogger/createblog': { least: 'writer' },
  '/contentmanager/blogger/edit/$blogId': { least: 'writer' },
  '/contentmanager/faq': { least: 'editor', label: 'FAQ' },
  '/contentmanager/faq/createfaq': { least: 'editor' },
  '/contentmanager/faq/edit/$faqid': { least: 'editor' },
  '/contentmanager/changelog': { least: 'editor', label: 'Changelog' },
  '/contentmanager/changelog/new': { least: 'editor' },
  '/contentmanager/changelog/$entryId': { least: 'editor' },
  '/contentmanager/leads': { least: 'editor', label: 'Leads' },
  '/contentmanager/leads/$leadId': { least: 'editor' },
  '/contentmanager/newsletters': { least: 'writer', label: 'Newsletters' },
  '/contentmanager/newsletters/new': { least: 'writer' },
  '/contentmanager/newsletters/$newsletterId': { least: 'writer' },
  '/contentmanager/leaderboard': { least: 'editor', label: 'Leaderboard' },
  '/contentmanager/activity': { least: 'owner', label: 'Activity' },
  '/contentmanager/staff': { least: 'owner', label: 'Staff' },
  '/contentmanager/settings': { least: 'owner', label: 'Settings' },
}

/** The navigation of the staff area. */
export const staffPlaces = Object.entries(screens).flatMap(([href, { label }]) =>
  label ? [{ href, label }] : [],
)

/** At the end of the row, after the search. */
export const accountPlace = { href: '/contentmanager/account', label: 'Account' }

/** Screens that need no sign-in. */
export const openScreens = [
  '/contentmanager/login',
  '/contentmanager/forgot',
  '/contentmanager/reset',
  '/contentmanager/invitation',
]

/** `screen` is a route's path, with the names of its parameters. */
export function mayOpen(screen: string, role: Role): boolean {
  const found = screens[screen.replace(/(?<=.)\/+$/, '')]
  return found !== undefined && isAtLeast(role, found.least)
}
