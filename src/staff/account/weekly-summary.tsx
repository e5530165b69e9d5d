import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../area/use-action.ts'
import type { Account } from '../security-contract.ts'
import styles from './account-page.module.css'
import { Outcome } from './outcome.tsx'
import { accountCalls, accountQueries } from './queries.ts'

/** The mail of every Monday; the switch takes effect at once. */
export function WeeklySummary({ account }: { account: Account }) {
  const client = useQueryClient()
  const action = useAction()
  const [saved, setSaved] = useState(false)

  async function change(wanted: boolean) {
    setSaved(false)
    if (await action.run(() => accountCalls.weeklySummary(wanted))) setSaved(true)
    await client.invalidateQueries({ queryKey: accountQueries.all })
  }

  return (
    <section className={styles.part}>
      <h2>Weekly summary</h2>
      <p>
        On Mondays, a mail with visitors, sign-ups and articles of the week, and with what needs
        attention.
        {account.email ? null : ' It is sent once your account has an email address.'}
      </p>
      <label className={styles.row}>
        <input
          type="checkbox"
          checked={account.weeklySummary}
          onChange={({ target }) => void change(target.checked)}
        />
        Send me the weekly summary
      </label>
      <Outcome action={action} done={saved && 'Saved.'} />
    </section>
  )
}
