import { isAtLeast, type Role } from '#src/feature/roles.ts'

interface Screen {
  least: Role
  /** Its name in the navigation, if the screen is a place of its own. */
  place?: string
}

/**
 * The lowest role that may open a staff screen, in the order of the navigation. A screen that is missing here is refused,
 * and fails staff/api/permissions.api.test.ts.
 */
export const screens: Record<string, Screen> = {
  '/contentmanager': { least: 'writer', place: 'Dashboard' },
  '/contentmanager/password': { least: 'writer' },
  '/contentmanager/blogger': { least: 'writer', place: 'Articles' },
  '/contentmanager/blogger/createblog': { least: 'writer' },
  '/contentmanager/blogger/edit/$blogId': { least: 'writer' },
  '/contentmanager/media': { least: 'writer', place: 'Media' },
  '/contentmanager/faq': { least: 'editor', place: 'FAQ' },
  '/contentmanager/faq/createfaq': { least: 'editor' },
  '/contentmanager/faq/edit/$faqid': { least: 'editor' },
  '/contentmanager/changelog': { least: 'editor', place: 'Changelog' },
  '/contentmanager/changelog/new': { least: 'editor' },
  '/contentmanager/changelog/$entryId': { least: 'editor' },
  '/contentmanager/redirects': { least: 'editor', place: 'Redirects' },
  '/contentmanager/leads': { least: 'editor', place: 'Leads' },
  '/contentmanager/leads/segments': { least: 'editor' },
  '/contentmanager/leads/questions': { least: 'editor' },
  '/contentmanager/leads/import': { least: 'editor' },
  '/contentmanager/leads/referrers': { least: 'editor' },
  '/contentmanager/leads/$leadId': { least: 'editor' },
  '/contentmanager/newsletters': { least: 'writer', place: 'Newsletters' },
  '/contentmanager/newsletters/new': { least: 'writer' },
  '/contentmanager/newsletters/$newsletterId': { least: 'writer' },
  '/contentmanager/sequences': { least: 'writer' },
  '/contentmanager/sequences/$sequenceId': { least: 'writer' },
  '/contentmanager/leaderboard': { least: 'editor', place: 'Leaderboard' },
  '/contentmanager/transfer': { least: 'editor', place: 'Import' },
  '/contentmanager/activity': { least: 'owner', place: 'Activity' },
  '/contentmanager/staff': { least: 'owner', place: 'Staff' },
  '/contentmanager/settings': { least: 'owner', place: 'Settings' },
  '/contentmanager/webhooks': { least: 'owner' },
  '/contentmanager/account': { least: 'writer', place: 'Account' },
}

export const openScreens = [
  '/contentmanager/login',
  '/contentmanager/forgot',
  '/contentmanager/reset',
  '/contentmanager/invitation',
]

/** `screen` is a route's path, with the names of its parameters. */
export function mayOpen(screen: string, role: Role): boolean {
  const named = screens[screen.replace(/(?<=.)\/+$/, '')]
  return named !== undefined && isAtLeast(role, named.least)
}

export const placesOf = (role: Role) =>
  Object.entries(screens).flatMap(([href, { least, place }]) =>
    place && isAtLeast(role, least) ? [{ href, label: place }] : [],
  )
