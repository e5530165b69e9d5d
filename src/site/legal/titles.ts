/** Apart from the documents, or every page would carry them. */
export const legalTitles = { terms: 'Terms & Conditions', privacyPolicy: 'Privacy Policy' }
