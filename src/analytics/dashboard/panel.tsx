import { onlineManager, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { timeOf } from '#src/session/staff-time.ts'
import { hasRoom } from '#src/ui/browser/has-room.ts'
import styles from './overview.module.css'

export type ShownQuery = Pick<
  UseQueryResult<{ readAt: number }>,
  'data' | 'error' | 'isPlaceholderData' | 'fetchStatus'
>

type Freshness = ReturnType<typeof freshnessOf>

/** The note for numbers that are not up to date. `isOld`: they belong to another query than the current one. */
export function freshnessOf({ data, error, isPlaceholderData }: ShownQuery, isOnline: boolean) {
  if (!data) return { isOld: false, note: isOnline ? undefined : 'Offline. Nothing is loaded yet.' }
  const asOf = `as of ${timeOf(data.readAt)}`
  if (!isOnline) return { isOld: isPlaceholderData, note: `Offline, ${asOf}` }
  if (isPlaceholderData) return { isOld: true, note: 'Loading…' }
  return { isOld: false, note: error ? `Not updated, ${asOf}` : undefined }
}

export function useFreshness(query: ShownQuery) {
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
    () => true,
  )
  return freshnessOf(query, isOnline && query.fetchStatus !== 'paused')
}

/** Numbers of another query are dimmed until the current ones are loaded. */
export function Dimmed({ freshness, children }: { freshness: Freshness; children: ReactNode }) {
  return (
    <div className={styles.dimmable} data-old={freshness.isOld} aria-busy={freshness.isOld}>
      {children}
    </div>
  )
}

type PanelProps = {
  id: string
  title: string
  text?: string
  freshness?: Freshness
  actions?: ReactNode
  children: ReactNode
}

/** A part of the dashboard that can be folded; on narrow screens it starts folded. */
export function Panel({ id, title, text, freshness, actions, children }: PanelProps) {
  // On a phone the tables would be many screens tall.
  const [isOpen, setIsOpen] = useState(hasRoom)
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={styles.panelSummary}>
          <h3 id={id} className={styles.panelTitle}>
            {title}
          </h3>
        </summary>
        <div className={styles.panelBody}>
          <div className={styles.panelHead}>
            <div>
              {text ? <p className={styles.panelText}>{text}</p> : null}
              {freshness ? (
                <p role="status" className={styles.note}>
                  {freshness.note}
                </p>
              ) : null}
            </div>
            {actions}
          </div>
          {freshness ? <Dimmed freshness={freshness}>{children}</Dimmed> : children}
        </div>
      </details>
    </section>
  )
}

type ChoicesProps<Value extends string> = {
  legend: string
  options: Record<Value, string>
  chosen: Value | undefined
  disabled?: Value | undefined
  onChoose: (value: Value) => void
}

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
