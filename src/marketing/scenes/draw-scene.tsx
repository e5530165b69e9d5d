import styles from './scene.module.css'

/** A half-drawn wireframe: tools, a selection with handles, the next box being drawn. */
export function DrawScene() {
  return (
    <div
      className={styles.canvas}
      role="img"
      aria-label="The drawing canvas: a toolbar, a wireframe with its route search selected, and a new button being drawn."
    />
  )
}
