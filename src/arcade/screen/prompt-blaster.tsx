import { lazy, Suspense, useEffect, useState } from 'react'
import { createSounds, type Sounds } from '../audio/sounds.ts'
import { canvasSizeFor } from '../sim/canvas-size.ts'
import type { RunOpening } from '../sim/state.ts'
import type { FinishedRun } from './game-session.ts'
import { Intro } from './intro.tsx'
import { submitScore } from './leaderboard-client.ts'
import { LeaderboardDialog } from './leaderboard-dialog.tsx'
import { OverScreen } from './over-screen.tsx'
import { ScoreDialog } from './score-dialog.tsx'

const loadStage = () => import('./stage.tsx')
const Stage = lazy(async () => ({ default: (await loadStage()).Stage }))

interface StartedGame {
  opening: RunOpening
  sounds: Sounds
}

export function PromptBlaster() {
  const [game, setGame] = useState<StartedGame | null>(null)
  const [finished, setFinished] = useState<FinishedRun | null>(null)
  const [dialog, setDialog] = useState<'score' | 'leaderboard' | null>(null)
  const [ownId, setOwnId] = useState<number | null>(null)
  const playAgain = () => window.location.reload()

  // By the time Start is pressed the game should be here.
  useEffect(() => void loadStage(), [])
  useEffect(() => () => game?.sounds.close(), [game])

  const start = () => {
    const [seed = 0] = crypto.getRandomValues(new Int32Array(1))
    setGame({ opening: { seed, size: canvasSizeFor(window.innerWidth) }, sounds: createSounds() })
  }

  return (
    <>
      {game ? (
        <Suspense fallback={null}>
          <Stage
            opening={game.opening}
            sounds={game.sounds}
            covered={dialog !== null}
            over={finished !== null}
            onLeaderboard={() => setDialog('leaderboard')}
            onOver={(run) => {
              setFinished(run)
              setDialog('score')
            }}
          />
        </Suspense>
      ) : (
        <Intro onStart={start} onLeaderboard={() => setDialog('leaderboard')} />
      )}
      {finished ? (
        <>
          <OverScreen
            score={finished.score}
            submittable={ownId === null}
            onSubmit={() => setDialog('score')}
            onPlayAgain={playAgain}
          />
          <ScoreDialog
            open={dialog === 'score'}
            score={finished.score}
            onClose={() => setDialog(null)}
            submit={async (playerName) => (await submitScore(playerName, finished.score)).id}
            onAdded={(id) => {
              setOwnId(id)
              setDialog('leaderboard')
            }}
          />
        </>
      ) : null}
      <LeaderboardDialog
        open={dialog === 'leaderboard'}
        onClose={() => setDialog(null)}
        ownId={ownId}
        onPlayAgain={finished ? playAgain : undefined}
      />
    </>
  )
}
