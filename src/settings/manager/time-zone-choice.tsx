import { ownZone } from '#src/time/formats.ts'
import { clockText } from '#src/time/zoned-days.ts'
import { SelectField } from '#src/ui/form/field.tsx'
import { Part } from './part.tsx'
import styles from './settings.module.css'

type TimeZoneChoiceProps = { timeZone: string; onChange: (timeZone: string) => void }

/** All zones that this browser knows, plus the chosen one if it is not among them. */
const zonesWith = (chosen: string) =>
  [...new Set(['UTC', ownZone(), chosen, ...Intl.supportedValuesOf('timeZone')])].sort()

export function TimeZoneChoice({ timeZone, onChange }: TimeZoneChoiceProps) {
  return (
    <Part
      id="time-zone"
      title="Time zone"
      lead="Of all dates and times that staff see, and of the days of the statistics. Days that are already counted stay as they were counted."
    >
      <SelectField
        label="Time zone"
        value={timeZone}
        options={zonesWith(timeZone).map((zone) => [zone, zone.replaceAll('_', ' ')])}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className={styles.lead}>
        It is {clockText(timeZone, Date.now()).slice(11)} there now.
        {timeZone === ownZone() ? '' : ` This browser’s zone is ${ownZone()}.`}
      </p>
    </Part>
  )
}
