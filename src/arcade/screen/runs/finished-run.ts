export interface FinishedRun {
  score: number
  inputLog: string
}
