import type { Worker } from 'node:cluster'
import type { Figures, ToWorker } from './messages.ts'

/** A worker that says nothing for so long is left out of the sum. */
const patienceMs = 1000

interface Question {
  asker: Worker
  id: number
  waitingFor: Set<Worker>
  answers: Figures[]
  giveUp: NodeJS.Timeout
}

/** Collects the figures of every worker for the one that was asked by a monitor; it adds them up itself. */
export function gatherFigures(workers: () => Worker[]) {
  const questions = new Map<number, Question>()
  let last = 0

  const finish = (key: number) => {
    const question = questions.get(key)
    if (!question) return
    questions.delete(key)
    clearTimeout(question.giveUp)
    send(question.asker, { say: 'all-figures', id: question.id, all: question.answers })
  }

  return {
    ask(asker: Worker, id: number) {
      const key = ++last
      const asked = workers().filter((worker) => worker.isConnected())
      questions.set(key, {
        asker,
        id,
        waitingFor: new Set(asked),
        answers: [],
        giveUp: setTimeout(finish, patienceMs, key),
      })
      for (const worker of asked) send(worker, { say: 'tell-figures', id: key })
    },
    take(worker: Worker, key: number, figures: Figures) {
      const question = questions.get(key)
      if (!question?.waitingFor.delete(worker)) return
      question.answers.push(figures)
      if (question.waitingFor.size === 0) finish(key)
    },
  }
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message)
}
