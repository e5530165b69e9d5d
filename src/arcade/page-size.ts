/** Apart from the contract, which would bring its schemas along into the browser. */
export const LEADERBOARD_PAGE_SIZE = 10
