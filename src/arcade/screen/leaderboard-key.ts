/** Apart from the queries under it: who makes them stale need not carry them. */
export const leaderboardKey = ['leaderboard'] as const
