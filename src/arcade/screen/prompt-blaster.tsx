import { lazy, Suspense, useEffect, useState } from 'react'
import { createSounds, type Sounds } from '../audio/sounds.ts'
import { canvasSizeFor } from '../sim/canvas-size.ts'
import type { FinishedRun } from './game-session.ts'
import { Intro } from './intro.tsx'
import { LeaderboardDialog } from './leaderboard-dialog.tsx'
import { OverScreen } from './over-screen.tsx'
import { type OpenedRun, openRunForPlay } from './run-client.ts'
import { ScoreDialog } from './score-dialog.tsx'
import { useFinishedRun } from './use-finished-run.ts'

const loadStage = () => import('./stage.tsx')
const Stage = lazy(async () => ({ default: (await loadStage()).Stage }))

interface StartedGame {
  run: OpenedRun
  sounds: Sounds
}

export function PromptBlaster() {
  const [game, setGame] = useState<StartedGame | null>(null)
  const [finished, setFinished] = useState<FinishedRun | null>(null)
  const [dialog, setDialog] = useState<'score' | 'leaderboard' | null>(null)
  const [ownId, setOwnId] = useState<number | null>(null)
  const [ready, setReady] = useState(false)
  const { handIn, submit } = useFinishedRun()
  const playAgain = () => window.location.reload()

  useEffect(() => {
    setReady(true)
    // By the time Start is pressed the game should be here.
    void loadStage()
  }, [])
  useEffect(() => () => game?.sounds.close(), [game])

  const start = async () => {
    // One press, one run: the button waits with us for the server's seed.
    setReady(false)
    const run = await openRunForPlay(canvasSizeFor(window.innerWidth))
    setGame({ run, sounds: createSounds() })
  }

  return (
    <>
      {game ? (
        <Suspense fallback={null}>
          <Stage
            opening={game.run}
            sounds={game.sounds}
            covered={dialog !== null}
            over={finished !== null}
            onLeaderboard={() => setDialog('leaderboard')}
            onOver={(run) => {
              handIn(game.run, run)
              setFinished(run)
              setDialog('score')
            }}
          >
            <OverScreen
              score={finished?.score ?? 0}
              submittable={ownId === null}
              onSubmit={() => setDialog('score')}
              onPlayAgain={playAgain}
            />
          </Stage>
        </Suspense>
      ) : (
        <Intro ready={ready} onStart={start} onLeaderboard={() => setDialog('leaderboard')} />
      )}
      {game && finished ? (
        <ScoreDialog
          open={dialog === 'score'}
          score={finished.score}
          onClose={() => setDialog(null)}
          submit={(playerName) => submit(game.run, finished, playerName)}
          onAdded={(id) => {
            setOwnId(id)
            setDialog('leaderboard')
          }}
        />
      ) : null}
      <LeaderboardDialog
        key={ownId}
        open={dialog === 'leaderboard'}
        onClose={() => setDialog(null)}
        ownId={ownId}
        onPlayAgain={finished ? playAgain : undefined}
      />
    </>
  )
}
