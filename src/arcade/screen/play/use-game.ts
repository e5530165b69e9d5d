import { useEffect, useRef, useState } from 'react'
import { createSounds, type Sounds } from '../../audio/sounds.ts'
import { canvasSizeFor } from '../../sim/constants.ts'
import type { RecordedRun } from '../runs/ghost.ts'
import { type Rival, readRival, rivalRun } from '../runs/rival.ts'
import { type LeaderAnswer, type OpenedRun, openRunForPlay } from '../runs/run-client.ts'

const loadStage = () => import('./stage.tsx')

interface StartedGame {
  Stage: Awaited<ReturnType<typeof loadStage>>['Stage']
  run: OpenedRun
  rival: RecordedRun | null
  sounds: Sounds
}

interface Options {
  rival: Rival | null
  setFailed: (failed: 'game' | null) => void
}

/** Loads the code of the game while the intro is shown, and starts a run. */
export function useGame({ rival, setFailed }: Options) {
  const [game, setGame] = useState<StartedGame | null>(null)
  const [starting, setStarting] = useState(false)
  const leader = useRef<LeaderAnswer>(undefined)

  useEffect(() => {
    // If this fails, for example because the visitor leaves, Start loads the game again.
    loadStage().catch(() => {})
  }, [])
  useEffect(() => () => game?.sounds.close(), [game])

  return {
    game,
    /** One press starts one run: the button is disabled until the server has sent the seed. */
    starting,
    onLeader(found: LeaderAnswer) {
      leader.current = found
    },
    async start() {
      setStarting(true)
      setFailed(null)
      const size = canvasSizeFor(window.innerWidth)
      try {
        const [{ Stage }, run, rivalsRun] = await Promise.all([
          loadStage(),
          openRunForPlay(size),
          rivalRun(rival ?? readRival(), size, leader.current),
        ])
        setGame({ Stage, run, rival: rivalsRun, sounds: createSounds() })
      } catch {
        setStarting(false)
        setFailed('game')
      }
    },
  }
}
