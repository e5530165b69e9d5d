import { useEffect, useRef } from 'react'
import { type Assists, assistNames } from '../assists.ts'
import styles from './intro.module.css'

const texts: Record<keyof Assists, string> = {
  calm: 'Fewer flashes: no shaking, bursts or blinking',
  slow: 'Slower: everything moves at half the speed',
  oneButton: 'One button: the shuttle turns by itself, any control or a tap on the field fires',
}

interface AssistChoiceProps {
  assists: Assists
  onAssist: (name: keyof Assists, on: boolean) => void
}

export function AssistChoice({ assists, onAssist }: AssistChoiceProps) {
  const boxes = useRef<HTMLFieldSetElement>(null)
  const choose = useRef(onAssist)
  useEffect(() => {
    // A box may have been checked before the page was hydrated.
    for (const { name } of boxes.current?.querySelectorAll<HTMLInputElement>('input:checked') ??
      []) {
      const early = assistNames.find((one) => one === name)
      if (early) choose.current(early, true)
    }
  }, [])
  return (
    <fieldset ref={boxes} className={styles.assists}>
      <legend>Make it easier</legend>
      {assistNames.map((name) => (
        <label key={name} className={styles.calm}>
          <input
            type="checkbox"
            name={name}
            checked={assists[name]}
            onChange={(event) => onAssist(name, event.currentTarget.checked)}
          />
          {texts[name]}
        </label>
      ))}
    </fieldset>
  )
}
