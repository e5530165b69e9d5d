import './proto.css'
import { classNames } from '#src/ui/style/class-names.ts'
import { FindWire } from './ferry-find.tsx'
import styles from './ferry-screen.module.css'

export type ScreenName = 'find' | 'seats' | 'ticket'

export const screenNames: ScreenName[] = ['find', 'seats', 'ticket']

/** The wireframe of the first screen, as part of the page. Those of the others are pictures. */
export function FindWireScreen({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 480" aria-hidden="true" className={className}>
      <FindWire />
    </svg>
  )
}

/** The class that gives an element the picture of a finished screen as `--finished`, and of its wireframe as `--wireframe`. */
export const finished = (name: ScreenName) => styles[name]

export function WovenScreen({ name, className }: { name: ScreenName; className?: string }) {
  return <div className={classNames(styles.woven, finished(name), className)} />
}
