import type { Role } from '#src/feature/roles.ts'

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  editor: 'Editor',
  writer: 'Writer',
}

export const roleTexts: Record<Role, string> = {
  owner: 'Everything, and accounts and settings',
  editor: 'Articles, FAQs, leads and newsletters',
  writer: 'Own drafts, submitted for review',
}
