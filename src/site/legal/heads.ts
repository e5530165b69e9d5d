import { identity } from '../identity.ts'
import { legalFacts } from './facts.ts'

const { name } = identity

/** What the head of a legal page says: apart from the documents, or every page would carry them. */
export const legalHeads = {
  terms: {
    title: 'Terms & Conditions',
    description: `The agreement between you and ${name}: accounts, the ${legalFacts.trialDays}-day free trial, billing, AI outputs, liability, changes and disputes.`,
  },
  privacyPolicy: {
    title: 'Privacy Policy',
    description: `What ${name} collects, what stays in your browser, who else is involved, how long data is kept, and how to see, correct or delete yours.`,
  },
}
