import type { LibraryPicture } from '#src/media/library-contract.ts'
import styles from './library.module.css'
import { nameOf, positionOf } from './picture-list.tsx'

type Focus = LibraryPicture['focus']

type FocusPointProps = { picture: LibraryPicture; focus: Focus; onFocus: (focus: Focus) => void }

const axes = [
  ['x', 'Focal point, left to right'],
  ['y', 'Focal point, top to bottom'],
] as const

/** The point that stays visible when the picture is cropped: by a click on the picture, or by two sliders. */
export function FocusPoint({ picture, focus, onFocus }: FocusPointProps) {
  const { url, width, height } = picture
  const small = `${url}?w=640`
  return (
    <div className={styles.focus}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders do the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders do the same by keyboard */}
      <div
        className={styles.whole}
        onClick={({ clientX, clientY, currentTarget }) => {
          const box = currentTarget.getBoundingClientRect()
          onFocus({
            x: inSteps((clientX - box.left) / box.width),
            y: inSteps((clientY - box.top) / box.height),
          })
        }}
      >
        <img src={small} alt={nameOf(picture)} width={width} height={height} />
        <span
          className={styles.point}
          style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
        />
      </div>
      <div className={styles.crops}>
        {axes.map(([axis, label]) => (
          <label key={axis}>
            {label}
            <input
              type="range"
              min={0}
              max={100}
              step={5}
              value={Math.round(focus[axis] * 100)}
              aria-valuetext={`${Math.round(focus[axis] * 100)} percent`}
              onChange={({ target }) => onFocus({ ...focus, [axis]: Number(target.value) / 100 })}
            />
          </label>
        ))}
        {['Card', 'Shared link'].map((name) => (
          <figure key={name}>
            <img
              src={small}
              alt=""
              data-crop={name}
              style={{ objectPosition: positionOf(focus) }}
            />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  )
}

const inSteps = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 20) / 20
