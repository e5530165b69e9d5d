import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createSounds, type Sounds } from '../audio/sounds.ts'
import { canvasSizeFor } from '../sim/canvas-size.ts'
import { type Assists, noAssists, readAssists, storeAssist } from './assists.ts'
import type { FinishedRun } from './finished-run.ts'
import type { RecordedRun } from './ghost.ts'
import { Intro } from './intro.tsx'
import { OverScreen } from './over-screen.tsx'
import './night.css'
import { keepIfBest } from './own-best.ts'
import { type Rival, readRival, rivalRun, storeRival } from './rival.ts'
import { type LeaderAnswer, type OpenedRun, openRunForPlay, prepareRun } from './run-client.ts'
import { describeRun } from './run-summary.ts'
import { useSubmitRun } from './use-submit-run.ts'

const loadStage = () => import('./stage.tsx')
const loadDialogs = () => import('./dialogs.ts')

interface StartedGame {
  Stage: Awaited<ReturnType<typeof loadStage>>['Stage']
  run: OpenedRun
  rival: RecordedRun | null
  sounds: Sounds
}

/** The game loads first, because the visitor waits for it; dialogs and the leaderboard's queries load afterwards. */
export function PromptBlaster({ queryClient }: { queryClient: () => Promise<QueryClient> }) {
  const [game, setGame] = useState<StartedGame | null>(null)
  const [finished, setFinished] = useState<FinishedRun | null>(null)
  const [dialog, setDialog] = useState<'score' | 'leaderboard' | null>(null)
  const [ownId, setOwnId] = useState<number | null>(null)
  const [starting, setStarting] = useState(false)
  const [failed, setFailed] = useState<'game' | 'dialog' | null>(null)
  const [assists, setAssists] = useState<Assists>(noAssists)
  const [summary, setSummary] = useState('')
  const [rival, setRival] = useState<Rival | null>(null)
  const [best, setBest] = useState(false)
  const [dialogs, setDialogs] = useState<Awaited<ReturnType<typeof loadDialogs>>>()
  /** The leader's run as the intro read it. */
  const leader = useRef<LeaderAnswer>(undefined)
  const submit = useSubmitRun(queryClient)
  /*
   * Neither these nor the stage are lazy(): a failed import would unmount the page, and the run with it, and would never
   * be retried; and React shows a part that suspended for a moment only after 300 ms.
   */
  const fetchDialogs = useCallback(async () => {
    const [loaded] = await Promise.all([loadDialogs(), queryClient()])
    setDialogs(loaded)
  }, [queryClient])
  const show = (which: 'score' | 'leaderboard') => {
    setDialog(which)
    setFailed(null)
    fetchDialogs().catch(() => {
      setDialog(null)
      setFailed('dialog')
    })
  }
  const playAgain = () => window.location.reload()

  useEffect(() => {
    // Preloads the game for the time when Start is pressed. If it fails, for example because the visitor leaves,
    // Start loads it again.
    // The run is opened afterwards, so that Start needs no request.
    loadStage()
      .then(() => prepareRun(canvasSizeFor(window.innerWidth)))
      .catch(() => {})
    // A choice made on this page before it was hydrated takes precedence.
    setAssists((chosen) => {
      const stored = readAssists()
      return {
        calm: chosen.calm || stored.calm,
        slow: chosen.slow || stored.slow,
        oneButton: chosen.oneButton || stored.oneButton,
      }
    })
    setRival((chosen) => chosen ?? readRival())
  }, [])
  useEffect(() => () => game?.sounds.close(), [game])

  const start = async () => {
    // One press starts one run: the button is disabled until the server has sent the seed.
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
  }
  useEffect(() => {
    // Loaded while the run is played, in case the network fails meanwhile. If this fails, they are requested again then.
    if (game) fetchDialogs().catch(() => {})
  }, [game, fetchDialogs])

  return (
    <>
      {game ? (
        <game.Stage
          opening={game.run}
          rival={game.rival}
          assists={assists}
          sounds={game.sounds}
          covered={dialog !== null}
          over={finished !== null}
          onLeaderboard={() => show('leaderboard')}
          onOver={(run, counts) => {
            setSummary(describeRun(counts))
            setBest(keepIfBest(game.run, run))
            setFinished(run)
            show('score')
          }}
        >
          <OverScreen
            score={finished?.score ?? 0}
            summary={summary}
            best={best}
            submittable={ownId === null}
            failed={failed !== null}
            onSubmit={() => show('score')}
            onPlayAgain={playAgain}
          />
        </game.Stage>
      ) : (
        <Intro
          starting={starting}
          failed={failed}
          assists={assists}
          onAssist={(name, on) => {
            setAssists((before) => ({ ...before, [name]: on }))
            storeAssist(name, on)
          }}
          rival={rival}
          onRival={(next) => {
            setRival(next)
            storeRival(next)
          }}
          onLeader={(found) => {
            leader.current = found
          }}
          onStart={start}
          onLeaderboard={() => show('leaderboard')}
        />
      )}
      {dialogs && game && finished ? (
        <dialogs.ScoreDialog
          open={dialog === 'score'}
          score={finished.score}
          summary={summary}
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
