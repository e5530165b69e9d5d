import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDialogs } from './dialogs/use-dialogs.ts'
import { Intro } from './intro/intro.tsx'
import { useChoices } from './intro/use-choices.ts'
import { OverScreen } from './play/over-screen.tsx'
import type { FinishedRun } from './runs/finished-run.ts'
import './night.css'
import { useSubmitRun } from './dialogs/use-submit-run.ts'
import { describeRun } from './play/run-summary.ts'
import { useGame } from './play/use-game.ts'
import { keepIfBest } from './runs/own-best.ts'

/** The game loads first, because the visitor waits for it; dialogs and the leaderboard's queries load afterwards. */
export function PromptBlaster({ queryClient }: { queryClient: () => Promise<QueryClient> }) {
  const [finished, setFinished] = useState<FinishedRun | null>(null)
  const [ownId, setOwnId] = useState<number | null>(null)
  const [failed, setFailed] = useState<'game' | 'dialog' | null>(null)
  const [summary, setSummary] = useState('')
  const [best, setBest] = useState(false)
  const submit = useSubmitRun(queryClient)
  const { assists, setAssist, rival, setRival } = useChoices()
  const { game, starting, start, onLeader } = useGame({ rival, setFailed })
  const { dialogs, dialog, show, close } = useDialogs({
    queryClient,
    playing: game !== null,
    setFailed,
  })
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
