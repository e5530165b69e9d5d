import type { QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newId } from '#src/ui/browser/new-id.ts'
import type { FinishedRun } from '../runs/finished-run.ts'
import { type OpenedRun, sendInputLog, submitScore } from '../runs/run-client.ts'
import { leaderboardKey } from './leaderboard-key.ts'

/** Submits a finished run. Nothing about it is sent before the player asks for it. */
export function useSubmitRun(queryClient: () => Promise<QueryClient>) {
  const sentLog = useRef<Promise<void>>(null)
  // A name corrected after a failure is another body, and needs another Idempotency-Key.
  const keys = useRef(new Map<string, string>())

  return async (run: OpenedRun, { score, inputLog }: FinishedRun, playerName: string) => {
    sentLog.current ??= sendInputLog(run, inputLog)
    await sentLog.current
    const key = keys.current.get(playerName) ?? newId()
    keys.current.set(playerName, key)
    const entry = await submitScore({ playerName, score }, run, key)
    await (await queryClient()).invalidateQueries({ queryKey: leaderboardKey })
    return entry.id
  }
}
