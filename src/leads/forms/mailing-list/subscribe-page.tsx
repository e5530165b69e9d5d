import { EmailForm } from '../page/email-form.tsx'
import { FormPage } from '../page/form-page.tsx'
import { SmallPrint } from '../page/form-parts.tsx'
import type { FormSearch } from '../sending/form-search.ts'
import { mailingList } from './form.ts'
import styles from './letter-scene.module.css'

export function SubscribePage(search: FormSearch) {
  return (
    <FormPage
      title="Release notes and what we learn, by mail"
      lead="What changed in Wireloom, what we learned about testing concepts early, and how teams get from a sketch to something people can click."
      form="mailing-list"
      scene={<LetterScene />}
    >
      <EmailForm form="mailing-list" button="SUBSCRIBE" search={search} />
      <SmallPrint>{mailingList.promise.text}</SmallPrint>
    </FormPage>
  )
}

const threads = [styles.violet, styles.mint, styles.amber, styles.rose]
const lines = [1, 2, 3].map((line) => <i key={line} />)

/** Three letters: two still wireframes, the one on top woven. */
function LetterScene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.back} />
      <div className={styles.middle}>{lines}</div>
      <div className={styles.letter}>
        <div className={styles.edge}>
          {threads.map((thread) => (
            <i key={thread} className={thread} />
          ))}
        </div>
        <p className={styles.from}>
          <b>Wireloom</b>
          <span>to you</span>
        </p>
        <p className={styles.subject}>Interactions, not prompts</p>
        <div className={styles.figure}>
          <span className={styles.wireCard}>{lines}</span>
          <svg viewBox="0 0 60 24" className={styles.arrow} aria-hidden="true">
            <path d="M2 12h50m-9-8 9 8-9 8" />
          </svg>
          <span className={styles.wovenCard}>{lines}</span>
        </div>
        <div className={styles.lines}>{lines}</div>
        <span className={styles.button}>Read the notes</span>
      </div>
    </div>
  )
}
