import { withChanges } from '#src/editor/document/stored-fields.ts'
import { picturesInBlocks } from '#src/editor/pictures/upload-pictures.ts'
import { labelOfBlock } from '#src/editor/shared-text/label-of-block.ts'
import type { SharedText } from '#src/editor/shared-text/shared-text.ts'
import type { TextKind } from '#src/editor/shared-text/text-kind.ts'
import type { Newsletter } from '../contract.ts'
import { type DraftFields, type Letter, letterLayout, letterOf, sameLetter } from '../document.ts'
import { newsletterCalls } from './queries.ts'

export type LetterText = SharedText<Letter, Newsletter>

const labels: Record<string, string> = { subject: 'Subject', preheader: 'Preheader' }

/** A draft of a newsletter as a shared text. It saves itself; the sender is asked about the changes of others. */
export const letterText: TextKind<Letter, Newsletter> = {
  kind: 'newsletter',
  storedKind: 'newsletter',
  layout: letterLayout,
  pictures: picturesInBlocks,
  editPath: (newsletterId) => `/contentmanager/newsletters/${newsletterId}`,
  titleOf: ({ subject }) => subject || 'Newsletter',
  same: sameLetter,
  labelOf: (part, document, saved) => labels[part] ?? labelOfBlock(part, document, saved),
  read: (newsletter) => ({
    id: newsletter.newsletterId,
    version: newsletter.version,
    text: letterOf(newsletter),
  }),
  fetch: newsletterCalls.read,
  staysWithNew: true,
  withEarlier(now, data) {
    // Unsaved changes as 0.2.0 stored them.
    const { base, fields } = data as Record<'base' | 'fields', DraftFields>
    return withChanges(now, letterOf(base), letterOf(fields))
  },
}
