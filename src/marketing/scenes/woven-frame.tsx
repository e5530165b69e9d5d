import { classNames } from '#src/ui/style/class-names.ts'
import { FindWireScreen, finished, type ScreenName } from './ferry-screen.tsx'
import styles from './woven-frame.module.css'

const strips = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/**
 * A wireframe below its finished screen, which is cut into ten strips that are animated one by one. The wireframe of
 * the first screen is part of the page, because a phone paints it first; the others are pictures.
 */
export function WovenFrame({ name, className }: { name: ScreenName; className?: string }) {
  return (
    <div className={classNames(styles.frame, finished(name), className)}>
      {name === 'find' ? <FindWireScreen className={styles.wire} /> : null}
      <div data-cloth="">
        {strips.map((strip) => (
          <div key={strip} className={styles.strip} data-strip="">
            <i />
          </div>
        ))}
      </div>
    </div>
  )
}
