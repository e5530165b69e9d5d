import type { NewDraft } from '../contract.ts'

/** The first content of a draft. An invitation is for the people who signed up first; staff can change the number. */
export const newDrafts: Record<'newsletter' | 'invitation', NewDraft> = {
  newsletter: { audience: { lists: ['mailing-list'] } },
  invitation: {
    kind: 'invitation',
    subject: 'Your invitation',
    audience: { lists: ['waitlist'], limit: 200 },
  },
}
