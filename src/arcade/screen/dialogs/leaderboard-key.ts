/** Separate from the queries, so that invalidating them does not load their code. */
export const leaderboardKey = ['leaderboard'] as const
