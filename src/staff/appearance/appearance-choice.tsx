import styles from '../account/account-page.module.css'
import { Part } from '../account/part.tsx'
import { type Appearance, appearances, chooseAppearance, useAppearance } from './appearance.ts'

/** Light or dark, for this browser. */
export function AppearanceChoice() {
  const appearance = useAppearance()
  return (
    <Part title="Appearance">
      <fieldset className={styles.choices}>
        <legend className={styles.quiet}>Colours of the staff area, in this browser</legend>
        {(Object.keys(appearances) as Appearance[]).map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="appearance"
              checked={one === appearance}
              onChange={() => chooseAppearance(one)}
            />
            {appearances[one]}
          </label>
        ))}
      </fieldset>
    </Part>
  )
}
