import styles from './guard-field.module.css'

/** Tells password managers to leave a field alone; each has a name of its own for that. */
const unfilled = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
}

/**
 * A field no person sees or reaches; whatever fills it in is not one. Browsers and password managers fill no field that
 * is read-only, a program that posts all fields does not look.
 */
export function GuardField() {
  return (
    <div className={styles.guard} aria-hidden="true">
      <label>
        Leave this empty
        <input name="website" type="text" tabIndex={-1} autoComplete="off" readOnly {...unfilled} />
      </label>
    </div>
  )
}
