import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Intro } from './intro/intro.tsx'
import { OverScreen } from './play/over-screen.tsx'
import type { FinishedRun, RecordedRun } from './runs/ghost.ts'
import './night.css'
import { newId } from '#src/ui/browser/new-id.ts'
import { createSounds, type Sounds } from '../audio/sounds.ts'
import { canvasSizeFor } from '../sim/constants.ts'
import { type Assists, noAssists, readAssists, storeAssist } from './assists.ts'
import { leaderboardKey } from './dialogs/leaderboard-key.ts'
import { describeRun } from './play/run-summary.ts'
import { keepIfBest, type Rival, readRival, rivalRun, storeRival } from './runs/rival.ts'
import {
  type LeaderAnswer,
  type OpenedRun,
  openRunForPlay,
  sendInputLog,
  submitScore,
} from './runs/run-client.ts'

type ReadClient = () => Promise<QueryClient>

/** What could not be loaded. */
type Failed = 'game' | 'dialog' | null
type SetFailed = (failed: Failed) => void

const loadDialogs = () => import('./dialogs/dialogs.ts')

/**
 * The open dialog, and the code of all dialogs once it is loaded. Neither this code nor the stage is lazy(): a failed
 * import would unmount the page, and the run with it, and would never be retried; and React shows a part that suspended
 * for a moment only after 300 ms.
 */
function useDialogs(queryClient: ReadClient, playing: boolean, setFailed: SetFailed) {
  const [dialogs, setDialogs] = useState<Awaited<ReturnType<typeof loadDialogs>>>()
  const [dialog, setDialog] = useState<'score' | 'leaderboard' | null>(null)
  const load = useCallback(async () => {
    const [loaded] = await Promise.all([loadDialogs(), queryClient()])
    setDialogs(loaded)
  }, [queryClient])
  useEffect(() => {
    // Loaded while the run is played, in case the network fails meanwhile. If this fails, show() loads them again.
    if (playing) load().catch(() => {})
  }, [playing, load])
  return {
    dialogs,
    dialog,
    show(which: 'score' | 'leaderboard') {
      setDialog(which)
      setFailed(null)
      load().catch(() => {
        setDialog(null)
        setFailed('dialog')
      })
    },
    close: () => setDialog(null),
  }
}

const loadStage = () => import('./play/stage.tsx')

interface StartedGame {
  Stage: Awaited<ReturnType<typeof loadStage>>['Stage']
  run: OpenedRun
  rival: RecordedRun | null
  sounds: Sounds
}

/** Loads the code of the game while the intro is shown, and starts a run. */
function useGame(rival: Rival | null, setFailed: SetFailed) {
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

/** The game loads first, because the visitor waits for it; dialogs and the leaderboard's queries load afterwards. */
export function PromptBlaster({ queryClient }: { queryClient: ReadClient }) {
  const [finished, setFinished] = useState<FinishedRun | null>(null)
  const [ownId, setOwnId] = useState<number | null>(null)
  const [failed, setFailed] = useState<Failed>(null)
  const [summary, setSummary] = useState('')
  const [best, setBest] = useState(false)
  const submit = useSubmitRun(queryClient)
  const { assists, setAssist, rival, setRival } = useChoices()
  const { game, starting, start, onLeader } = useGame(rival, setFailed)
  const { dialogs, dialog, show, close } = useDialogs(queryClient, game !== null, setFailed)
  const playAgain = () => window.location.reload()

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
          onAssist={setAssist}
          rival={rival}
          onRival={setRival}
          onLeader={onLeader}
          onStart={start}
          onLeaderboard={() => show('leaderboard')}
        />
      )}
      {dialogs && game && finished ? (
        <dialogs.ScoreDialog
          open={dialog === 'score'}
          score={finished.score}
          summary={summary}
          onClose={close}
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
          onClose={close}
          ownId={ownId}
          onPlayAgain={finished ? playAgain : undefined}
        />
      ) : null}
    </>
  )
}

/** Submits a finished run. Nothing about it is sent before the player asks for it. */
function useSubmitRun(queryClient: ReadClient) {
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

/** The choices of the intro, as this browser stored them. A choice made before hydration takes precedence. */
function useChoices() {
  const [assists, setAssists] = useState<Assists>(noAssists)
  const [rival, setRival] = useState<Rival | null>(null)
  useEffect(() => {
    const stored = readAssists()
    setAssists((chosen) => ({
      calm: chosen.calm || stored.calm,
      slow: chosen.slow || stored.slow,
      oneButton: chosen.oneButton || stored.oneButton,
    }))
    setRival((chosen) => chosen ?? readRival())
  }, [])
  return {
    assists,
    setAssist(name: keyof Assists, on: boolean) {
      setAssists((before) => ({ ...before, [name]: on }))
      storeAssist(name, on)
    },
    rival,
    setRival(next: Rival) {
      setRival(next)
      storeRival(next)
    },
  }
}
