import type { Log } from '#src/log/log.ts'
import type { ErrorClass } from './contract.ts'
import type { Delivery, DeliveryKind } from './queue.ts'

/**
 * One line per kind of delivery, class of error and backoff step. A thousand mails that wait for the same server are
 * one failure, not a thousand.
 */
export function createFailureLog(log: Log) {
  const told = new Map<DeliveryKind, Map<ErrorClass, number>>()
  return {
    failed({ kind, attempts }: Delivery, errorClass: ErrorClass, error: string, waitMs: number) {
      const steps = told.get(kind) ?? new Map<ErrorClass, number>()
      told.set(kind, steps)
      if (attempts <= (steps.get(errorClass) ?? 0)) return
      steps.set(errorClass, attempts)
      const retryInSeconds = Math.round(waitMs / 1000)
      log.warn({ kind, errorClass, error, attempts, retryInSeconds }, 'delivery fails, will retry')
    },
    delivered({ kind }: Delivery) {
      if (told.delete(kind)) log.info({ kind }, 'deliveries work again')
    },
  }
}
