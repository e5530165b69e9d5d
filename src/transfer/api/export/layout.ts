export const exportFormat = 'wireloom-export-1'
export const redirectsFile = 'redirects.csv'

/** The folders of an export, by the kind of content in them. */
export const exportFolders = {
  articles: 'article',
  changelog: 'release',
  faqs: 'faq',
  newsletters: 'newsletter',
} as const

export type ExportFolder = keyof typeof exportFolders
