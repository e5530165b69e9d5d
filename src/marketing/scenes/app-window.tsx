import type { ReactNode } from 'react'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from './app-window.module.css'

const layers = [
  { name: 'Find a sailing', kind: 'screen' },
  { name: 'Map header', kind: 'part' },
  { name: 'Route search', kind: 'part' },
  { name: 'Day picker', kind: 'part' },
  { name: 'Sailing list', kind: 'part', chosen: true, interactive: true },
  { name: 'Primary button', kind: 'part', interactive: true },
  { name: 'Choose seats', kind: 'screen' },
  { name: 'Deck plan', kind: 'part', interactive: true },
  { name: 'Price bar', kind: 'part', interactive: true },
  { name: 'Ticket', kind: 'screen' },
  { name: 'Ticket card', kind: 'part' },
  { name: 'Calendar button', kind: 'part' },
]

const colors = ['primary', 'accent', 'pop', 'sky', 'ground', 'text'] as const

type PropertyProps = { name: string; value: string; className?: string | undefined }

function Property({ name, value, className }: PropertyProps) {
  return (
    <p className={className}>
      <span>{name}</span>
      <strong>{value}</strong>
    </p>
  )
}

interface AppWindowProps {
  label: string
  onGenerate: () => void
  children: ReactNode
  className?: string
}

/** The views that the radio buttons in the bar select. Until one is selected, scrolling decides. */
const views = { wire: 'Wire', interactions: 'Interactions', woven: 'Woven' }

/**
 * The window of the tool. Its children draw the canvas; their styles depend on which radio button is checked, so the
 * views work before hydration and without scripts.
 */
export function AppWindow({ label, onGenerate, children, className }: AppWindowProps) {
  return (
    <div className={classNames(styles.scene, className)}>
      <div className={styles.window}>
        <div className={styles.bar} data-views="">
          <p className={styles.file} aria-hidden="true">
            <i className={styles.fileGlyph} />
            Ferry booking
          </p>
          <fieldset className={styles.modes} aria-label="View of the sample flow">
            <input type="radio" name="view" value="scroll" defaultChecked hidden />
            {Object.entries(views).map(([view, name]) => (
              <label key={view} className={styles.mode}>
                <input type="radio" name="view" value={view} />
                {name}
              </label>
            ))}
          </fieldset>
          <button type="button" className={styles.generate} data-generate="" onClick={onGenerate}>
            Generate
          </button>
        </div>
        <div className={styles.body} role="img" aria-label={label}>
          <div className={styles.layers}>
            <p className={styles.heading}>Layers</p>
            {layers.map(({ name, kind, chosen, interactive }) => (
              <p
                key={name}
                className={classNames(
                  styles.layer,
                  kind === 'part' && styles.part,
                  chosen && styles.chosen,
                )}
              >
                <i className={kind === 'screen' ? styles.screenGlyph : styles.partGlyph} />
                {name}
                {interactive ? <b className={styles.bolt} /> : null}
              </p>
            ))}
          </div>
          <div className={styles.canvas}>{children}</div>
          <div className={styles.tokens}>
            <p className={styles.heading}>Interaction</p>
            <div className={styles.interaction}>
              <Property name="Trigger" value="On tap" />
              <Property name="Goes to" value="Choose seats" />
              <Property name="If sold out" value="Next sailing" />
            </div>
            <p className={styles.heading}>Design system</p>
            <div className={styles.swatches}>
              {colors.map((color) => (
                <i key={color} className={styles[color]} />
              ))}
            </div>
            <p className={styles.row}>
              <span>Type</span>
              <strong className={styles.specimen}>Aa</strong>
            </p>
            <Property name="Radius" value="12" className={styles.row} />
            <Property name="Spacing" value="8, 16, 24" className={styles.row} />
          </div>
        </div>
      </div>
    </div>
  )
}
