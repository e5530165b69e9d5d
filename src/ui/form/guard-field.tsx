import styles from './guard-field.module.css'

/** Tells password managers to ignore a field; each has its own attribute for that. */
const unfilled = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
}

/**
 * A field that people neither see nor reach, so only robots fill it in. Browsers and password managers do not fill in
 * a read-only field, but a robot that posts all fields does.
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
