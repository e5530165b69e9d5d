interface List {
  /** The name of the list in its id. */
  list: 'newsletters' | 'invitations'
  /** Shown to people. */
  name: string
  /** The link that unsubscribes with one POST (RFC 8058). */
  atOnce: string
}

/** The headers of mails to many people: mail programs sort by the id, and show a button for unsubscribing. */
export const listHeaders = (
  publicUrl: string,
  { list, name, atOnce }: List,
): Record<string, string> => ({
  'List-Id': `${name} <${list}.${new URL(publicUrl).hostname}>`,
  'List-Unsubscribe': `<${atOnce}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'Auto-Submitted': 'auto-generated',
  Precedence: 'bulk',
})
