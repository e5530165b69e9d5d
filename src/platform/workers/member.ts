import cluster from 'node:cluster'
import {
  type Figures,
  outboxSlot,
  slotVariable,
  type ToPrimary,
  type ToWorker,
} from './messages.ts'

/** A process as one of those that serve the site; or the only one. */
export interface Member {
  /** Whether it is one of several that a primary keeps. */
  isWorker: boolean
  /** Whether deliveries leave from this process. */
  keepsOutbox: boolean
  /** A delivery was added: whoever delivers looks now. Undefined where that is this process itself. */
  wakeOutbox: (() => void) | undefined
  onWakeOutbox: (wake: () => void) => void
  /** The figures of every process of the site, its own from `own`. */
  allFigures: () => Promise<Figures[]>
  isUp: (url: string) => void
}

/** Longer than the primary waits for a silent worker. */
const patienceMs = 3000

export function joinWorkers(own: () => Promise<Figures>): Member {
  if (!cluster.isWorker) {
    return {
      isWorker: false,
      keepsOutbox: true,
      wakeOutbox: undefined,
      onWakeOutbox: () => {},
      allFigures: async () => [await own()],
      isUp: () => {},
    }
  }
  const keepsOutbox = Number(process.env[slotVariable]) === outboxSlot
  const waiting = new Map<number, (all: Figures[]) => void>()
  let wake = () => {}
  let last = 0
  process.on('message', async (message: ToWorker) => {
    if (message.say === 'wake-outbox') wake()
    else if (message.say === 'all-figures') waiting.get(message.id)?.(message.all)
    else if (message.say === 'tell-figures') {
      tell({ say: 'my-figures', id: message.id, figures: await own() })
    }
  })
  return {
    isWorker: true,
    keepsOutbox,
    wakeOutbox: keepsOutbox ? undefined : () => tell({ say: 'wake-outbox' }),
    onWakeOutbox(heard) {
      wake = heard
    },
    allFigures() {
      const id = ++last
      const { promise, resolve } = Promise.withResolvers<Figures[]>()
      const giveUp = setTimeout(async () => resolve([await own()]), patienceMs)
      waiting.set(id, resolve)
      tell({ say: 'ask-figures', id })
      return promise.finally(() => {
        clearTimeout(giveUp)
        waiting.delete(id)
      })
    },
    isUp: (url) => tell({ say: 'up', url }),
  }
}

function tell(message: ToPrimary): void {
  if (process.connected) process.send?.(message)
}
