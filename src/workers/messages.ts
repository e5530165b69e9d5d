/** From a worker to the primary. */
export type ToPrimary =
  | { type: 'ready'; url: string }
  /** The event loop of this worker runs. The first one is sent when it is ready. */
  | { type: 'heartbeat' }
  /** For all other workers. */
  | { type: 'live'; topic: string; payload: string }
  /** A monitor requested the metrics of all workers from this one. */
  | { type: 'metrics'; id: number }
  | { type: 'task'; id: number; task: unknown }
  | { type: 'task-result'; to: number; id: number; result: unknown }

/** From the primary to a worker. */
export type ToWorker =
  | { type: 'live'; topic: string; payload: string }
  | { type: 'metrics'; id: number; text?: string }
  | { type: 'task'; from: number; id: number; task: unknown }
  | { type: 'task-result'; id: number; result: unknown }
  /** The worker that runs the shared tasks has ended. */
  | { type: 'tasks-lost' }

/** How often a worker sends a heartbeat, and the primary looks for missing ones. */
export const heartbeatMs = 1000

/** Environment variable with a worker's number, which its replacement takes over. */
export const workerNumber = 'WIRELOOM_WORKER'

/**
 * The number of the worker that runs the jobs of its machine, and shared tasks. One worker is enough for its few
 * connections to the mail server.
 */
export const jobsWorker = 1
