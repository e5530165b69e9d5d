import styles from './overview.module.css'

type ChoicesProps<Value extends string> = {
  legend: string
  options: Record<Value, string>
  chosen: Value | undefined
  disabled?: Value | undefined
  onChoose: (value: Value) => void
}

/** Radio buttons in a row. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, options, chosen, disabled, onChoose } = props
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      {(Object.keys(options) as Value[]).map((value) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={legend}
            disabled={value === disabled}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{options[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
