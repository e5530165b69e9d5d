/** Separate from the contract, whose schemas must not reach the browser. */
export const LEADERBOARD_PAGE_SIZE = 10
