import type { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createSounds, type Sounds } from '../audio/sounds.ts'
import { canvasSizeFor } from '../sim/canvas-size.ts'
import type { FinishedRun } from './game-session.ts'
import { Intro } from './intro.tsx'
import { OverScreen } from './over-screen.tsx'
import { type OpenedRun, openRunForPlay } from './run-client.ts'
import { useFinishedRun } from './use-finished-run.ts'

const loadStage = () => import('./stage.tsx')
const Stage = lazy(async () => ({ default: (await loadStage()).Stage }))
const loadDialogs = () => import('./dialogs.ts')

interface StartedGame {
  run: OpenedRun
  sounds: Sounds
}

/** The game is what a visitor waits for: dialogs, and the queries of the leaderboard, come behind it. */
export function PromptBlaster({ queryClient }: { queryClient: () => Promise<QueryClient> }) {
  const [game, setGame] = useState<StartedGame | null>(null)
  const [finished, setFinished] = useState<FinishedRun | null>(null)
  const [dialog, setDialog] = useState<'score' | 'leaderboard' | null>(null)
  const [ownId, setOwnId] = useState<number | null>(null)
  const [starting, setStarting] = useState(false)
  const [dialogs, setDialogs] = useState<Awaited<ReturnType<typeof loadDialogs>>>()
  const { handIn, submit } = useFinishedRun(queryClient)
  /** Not lazy(): what could not be fetched once must neither end the page, and a run with it, nor stay away. */
  const fetchDialogs = async () => {
    const [loaded] = await Promise.all([loadDialogs(), queryClient()])
    setDialogs(loaded)
  }
  const show = (which: 'score' | 'leaderboard') => {
    setDialog(which)
    fetchDialogs().catch(() => setDialog(null))
  }
  const playAgain = () => window.location.reload()

  useEffect(() => {
    // By the time Start is pressed the game should be here.
    void loadStage()
  }, [])
  useEffect(() => () => game?.sounds.close(), [game])

  const start = async () => {
    // One press, one run: the button waits with us for the server's seed.
    setStarting(true)
    // Here before the run is over, whatever becomes of the network. If not, they are asked for again then.
    fetchDialogs().catch(() => {})
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
            onLeaderboard={() => show('leaderboard')}
            onOver={(run) => {
              handIn(game.run, run)
              setFinished(run)
              show('score')
            }}
          >
            <OverScreen
              score={finished?.score ?? 0}
              submittable={ownId === null}
              onSubmit={() => show('score')}
              onPlayAgain={playAgain}
            />
          </Stage>
        </Suspense>
      ) : (
        <Intro starting={starting} onStart={start} onLeaderboard={() => show('leaderboard')} />
      )}
      {dialogs && game && finished ? (
        <dialogs.ScoreDialog
          open={dialog === 'score'}
          score={finished.score}
          onClose={() => setDialog(null)}
          submit={(playerName) => submit(game.run, finished, playerName)}
          onAdded={(id) => {
            setOwnId(id)
            show('leaderboard')
          }}
        />
      ) : null}
      {dialogs ? (
        <dialogs.LeaderboardDialog
          key={ownId}
          open={dialog === 'leaderboard'}
          onClose={() => setDialog(null)}
          ownId={ownId}
          onPlayAgain={finished ? playAgain : undefined}
        />
      ) : null}
    </>
  )
}
