import styles from './guard-field.module.css'

/** A field no person sees or reaches; whatever fills it in is not one. */
export function GuardField() {
  return (
    <div className={styles.guard} aria-hidden="true">
      <label>
        Leave this empty
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
