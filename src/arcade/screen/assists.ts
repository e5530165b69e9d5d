import { gameCalm, gameOneButton, gameSlow } from '#src/site/storage-keys.ts'
import { readStored, writeStored } from '#src/ui/browser/browser-storage.ts'

const keys = { calm: gameCalm, slow: gameSlow, oneButton: gameOneButton }

export type Assists = Record<keyof typeof keys, boolean>

export const assistNames = Object.keys(keys) as (keyof Assists)[]

export const noAssists: Assists = { calm: false, slow: false, oneButton: false }

/** How much of the time of a run passes in the same time of the player. */
export const speedOf = ({ slow }: Assists): number => (slow ? 0.5 : 1)

export function readAssists(): Assists {
  const isOn = (name: keyof Assists) => readStored(keys[name]) === 'on'
  return { calm: isOn('calm'), slow: isOn('slow'), oneButton: isOn('oneButton') }
}

export const storeAssist = (name: keyof Assists, on: boolean) =>
  writeStored(keys[name], on ? 'on' : 'off')
