import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import type { Account } from '../security-contract.ts'
import styles from './account-page.module.css'
import { Part } from './part.tsx'
import { accountCalls, accountQueries } from './queries.ts'

/** The mail of every Monday; the switch takes effect at once. */
export function WeeklySummary({ account }: { account: Account }) {
  const action = useAction({ invalidates: accountQueries.all })
  return (
    <Part
      title="Weekly summary"
      about={`On Mondays, a mail with visitors, sign-ups and articles of the week, and with what needs attention.${account.email ? '' : ' It is sent once your account has an email address.'}`}
    >
      <label className={styles.row}>
        <input
          type="checkbox"
          checked={account.weeklySummary}
          onChange={({ target }) =>
            void action.run(() => accountCalls.weeklySummary(target.checked), 'Saved.')
          }
        />
        Send me the weekly summary
      </label>
      <Outcome action={action} />
    </Part>
  )
}
