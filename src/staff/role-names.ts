import type { Role } from '#src/feature/roles.ts'

export const roleNames: Record<Role, string> = {
  writer: 'Writer',
  editor: 'Editor',
  owner: 'Owner',
}

export const roleTexts: Record<Role, string> = {
  owner: 'Everything, and accounts and settings',
  editor: 'Articles, FAQs, leads and newsletters',
  writer: 'Own drafts, submitted for review',
}
