import { createHash } from 'node:crypto'

export const exportFormat = 'wireloom-export-1'
export const redirectsFile = 'redirects.csv'

/** The folders of an export, by the kind of content in them. */
export const exportFolders = {
  articles: 'article',
  changelog: 'release',
  faqs: 'faq',
  newsletters: 'newsletter',
} as const

/** Fields that are different after an import. */
const ofThisSite = ['id', 'status', 'editedAt', 'publishAt', 'state', 'sentAt']

export const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')

/** The checksum of what an import takes back, without numbers and states, which belong to a site. */
export function contentSum(front: Readonly<Record<string, unknown>>, body: string): string {
  const kept = Object.entries(front).filter(([key]) => !ofThisSite.includes(key))
  return sha256(JSON.stringify([kept, body]))
}

export type ExportFolder = keyof typeof exportFolders
