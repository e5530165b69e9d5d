/** Characters of a claim, which stands in the middle of sentences. */
export const longestClaim = 60

export const longestSender = { name: 100, postalAddress: 300 }
