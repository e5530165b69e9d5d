/** Separate from the documents, because the registry of pages is in every page's scripts. */
export const legalTitles = { terms: 'Terms & Conditions', privacyPolicy: 'Privacy Policy' }
