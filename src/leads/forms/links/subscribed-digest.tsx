import { DigestForm } from './digest-form.tsx'
import styles from './preferences-page.module.css'

/** Below the thanks for a confirmed subscription, for whoever came by the link of their mail. */
export function SubscribedDigest({ token }: { token: string }) {
  return (
    <section className={styles.part} aria-labelledby="new-articles">
      <h2 id="new-articles">New articles by mail?</h2>
      <DigestForm token={token} className={styles.act} />
    </section>
  )
}
