export const importKinds = ['ghost', 'wordpress', 'markdown'] as const
export type ImportKind = (typeof importKinds)[number]

export const kindWords: Record<ImportKind, string> = {
  ghost: 'Ghost (JSON, or a zip with it and its pictures)',
  wordpress: 'WordPress (WXR, an XML file, or a zip with it and its pictures)',
  markdown: 'Markdown (a zip with .md files and pictures, or an export of this site)',
}

export const importStates = ['checking', 'ready', 'running', 'done', 'failed'] as const

/** new: will be made. present: it is here already, by an earlier import or as the same content. */
export const itemStates = ['new', 'made', 'present', 'refused'] as const
export type ItemState = (typeof itemStates)[number]

/** The rooms that content goes into, in the words of the report. */
export const roomWords = {
  article: 'Article',
  faq: 'FAQ',
  release: 'Changelog entry',
  newsletter: 'Newsletter',
  redirect: 'Redirect',
} as const
export type RoomName = keyof typeof roomWords

export const mostUploadBytes = 1_000_000_000
