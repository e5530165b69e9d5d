import type { Worker } from 'node:cluster'
import { addCounts, countsOf } from './counts.ts'
import type { Figures, ToWorker } from './messages.ts'

/** Of a worker that says nothing for so long, what it said before is taken. */
const patienceMs = 1000

interface Question {
  asker: Worker
  id: number
  waitingFor: Set<Worker>
  answered: Set<Worker>
  giveUp: NodeJS.Timeout
}

/**
 * Collects the figures of every worker for the one that was asked by a monitor; it adds them up itself. What a worker
 * had counted when it was last heard is kept when it dies, because a monitor takes a count that falls for a restart.
 */
export function gatherFigures(workers: () => Worker[]) {
  const questions = new Map<number, Question>()
  const lastTold = new Map<Worker, Figures>()
  let ofTheDead: Figures = []
  let last = 0

  const finish = (key: number) => {
    const question = questions.get(key)
    if (!question) return
    questions.delete(key)
    clearTimeout(question.giveUp)
    const ofTheLiving = [...lastTold].map(([worker, figures]) =>
      question.answered.has(worker) ? figures : countsOf(figures),
    )
    send(question.asker, {
      say: 'all-figures',
      id: question.id,
      all: [...ofTheLiving, ofTheDead],
    })
  }

  const noLongerWait = (worker: Worker, key: number, question: Question) => {
    if (question.waitingFor.delete(worker) && question.waitingFor.size === 0) finish(key)
  }

  return {
    ask(asker: Worker, id: number) {
      const key = ++last
      const asked = workers().filter((worker) => worker.isConnected())
      questions.set(key, {
        asker,
        id,
        waitingFor: new Set(asked),
        answered: new Set(),
        giveUp: setTimeout(finish, patienceMs, key),
      })
      for (const worker of asked) send(worker, { say: 'tell-figures', id: key })
    },
    take(worker: Worker, key: number, figures: Figures) {
      lastTold.set(worker, figures)
      const question = questions.get(key)
      if (!question) return
      question.answered.add(worker)
      noLongerWait(worker, key, question)
    },
    /** It died: nothing more will come from it, and what it counted stays. */
    bury(worker: Worker) {
      ofTheDead = addCounts(ofTheDead, lastTold.get(worker) ?? [])
      lastTold.delete(worker)
      for (const [key, question] of questions) noLongerWait(worker, key, question)
    },
  }
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message)
}
