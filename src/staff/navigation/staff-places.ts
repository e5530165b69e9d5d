interface StaffPlace {
  href: string
  label: string
  /** Marked as the current place only on its own page, not on pages below it. */
  exact?: boolean
}

/** The navigation of the staff area, in its order. A new screen is one line here. */
export const staffPlaces: readonly StaffPlace[] = [
  { href: '/contentmanager', label: 'Dashboard', exact: true },
  { href: '/contentmanager/blogger', label: 'Articles' },
  { href: '/contentmanager/faq', label: 'FAQ' },
  { href: '/contentmanager/changelog', label: 'Changelog' },
  { href: '/contentmanager/leads', label: 'Leads' },
  { href: '/contentmanager/newsletters', label: 'Newsletters' },
  { href: '/contentmanager/leaderboard', label: 'Leaderboard' },
  { href: '/contentmanager/activity', label: 'Activity' },
  { href: '/contentmanager/staff', label: 'Staff' },
  { href: '/contentmanager/settings', label: 'Settings' },
]

/** At the end of the row, after the search. */
export const accountPlace: StaffPlace = { href: '/contentmanager/account', label: 'Account' }
