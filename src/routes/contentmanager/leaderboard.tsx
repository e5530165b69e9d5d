import { createFileRoute } from '@tanstack/react-router'
import { LeaderboardPage } from '#src/arcade/manager/leaderboard-page.tsx'

export const Route = createFileRoute('/contentmanager/leaderboard')({ component: LeaderboardPage })
