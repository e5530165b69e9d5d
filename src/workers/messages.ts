/** From a worker to the primary. */
export type ToPrimary =
  | { type: 'ready'; url: string }
  | { type: 'wake-jobs' }
  /** A monitor asked this worker for the metrics of all of them. */
  | { type: 'metrics'; id: number }
  | { type: 'task'; id: number; task: unknown }
  | { type: 'task-result'; to: number; id: number; result: unknown }

/** From the primary to a worker. */
export type ToWorker =
  | { type: 'wake-jobs' }
  | { type: 'metrics'; id: number; text?: string }
  | { type: 'task'; from: number; id: number; task: unknown }
  | { type: 'task-result'; id: number; result: unknown }
  /** The worker that does the tasks of all is not there. */
  | { type: 'tasks-lost' }

/** Environment variable with a worker's number, which its replacement takes over. */
export const workerNumber = 'WIRELOOM_WORKER'

/** The worker that does the jobs of its machine, and tasks of the other workers: its few connections to the mail server are enough. */
export const jobsWorker = 1
