import { z } from 'zod'

export const LEADERBOARD_PAGE_SIZE = 10

const Score = z.object({
  id: z.number(),
  playerName: z.string(),
  score: z.number(),
  createdAt: z.string(),
})
const Page = z.object({
  scores: z.array(Score),
  pagination: z.object({ totalPages: z.number(), hasPrev: z.boolean(), hasNext: z.boolean() }),
})
export type LeaderboardPage = z.infer<typeof Page>

export async function getLeaderboard(page: number): Promise<LeaderboardPage> {
  const query = new URLSearchParams({ page: `${page}`, limit: `${LEADERBOARD_PAGE_SIZE}` })
  const response = await fetch(`/api/v0/leaderboard/scores?${query}`)
  if (!response.ok) throw new Error('Failed to get leaderboard')
  return Page.parse(await response.json())
}

export async function submitScore(playerName: string, score: number): Promise<{ id?: number }> {
  const response = await fetch('/api/v0/leaderboard/score', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ playerName, score }),
  })
  if (!response.ok) throw new Error('Error submitting score')
  return response.json()
}
