import { type EventName, eventsOfFormat, eventTexts, type HookFormat } from '#src/events/choices.ts'
import styles from './webhooks.module.css'

type EventChoicesProps = {
  format: HookFormat
  chosen: EventName[]
  onChange: (events: EventName[]) => void
}

export function EventChoices({ format, chosen, onChange }: EventChoicesProps) {
  const possible = eventsOfFormat(format)
  return (
    <fieldset className={styles.choices}>
      <legend>Events</legend>
      {possible.map((event) => (
        <label key={event}>
          <input
            type="checkbox"
            checked={chosen.includes(event)}
            onChange={({ target }) =>
              onChange(
                possible.filter((one) => (one === event ? target.checked : chosen.includes(one))),
              )
            }
          />
          <span>
            {eventTexts[event]} <code>{event}</code>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
