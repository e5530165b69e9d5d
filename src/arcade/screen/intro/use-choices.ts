import { useEffect, useState } from 'react'
import { type Assists, noAssists, readAssists, storeAssist } from '../assists.ts'
import { type Rival, readRival, storeRival } from '../runs/rival.ts'

/** The choices of the intro, as this browser stored them. A choice made before hydration takes precedence. */
export function useChoices() {
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
