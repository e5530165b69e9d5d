import type { QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newId } from '#src/platform/new-id.ts'
import type { FinishedRun } from './game-session.ts'
import { leaderboardKey } from './leaderboard-key.ts'
import { handInLog, type OpenedRun, submitScore } from './run-client.ts'

/** Hands a finished run in: its log at once, its score when the player says who it was. */
export function useFinishedRun(queryClient: () => Promise<QueryClient>) {
  const handedIn = useRef<Promise<void>>(Promise.resolve())
  // A name corrected after a failure is another body, and needs another key.
  const keys = useRef(new Map<string, string>())

  return {
    handIn: (run: OpenedRun, { inputLog }: FinishedRun) => {
      handedIn.current = handInLog(run, inputLog)
    },
    submit: async (run: OpenedRun, { score }: FinishedRun, playerName: string) => {
      await handedIn.current
      const key = keys.current.get(playerName) ?? newId()
      keys.current.set(playerName, key)
      const entry = await submitScore({ playerName, score }, run, key)
      await (await queryClient()).invalidateQueries({ queryKey: leaderboardKey })
      return entry.id
    },
  }
}
