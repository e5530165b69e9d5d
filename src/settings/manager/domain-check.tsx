import { useState } from 'react'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import type { SettingsApi } from '../api/service.ts'
import type { DomainCheck as Result } from '../contract.ts'
import styles from './settings.module.css'
import { Part } from './settings-parts.tsx'

const check = (dkimSelector: string | undefined) =>
  staffAnswer(
    staffClient<SettingsApi>().settings['sender-domain'].check.$post({ json: { dkimSelector } }),
    'Failed to check the domain',
  )

const tones = { fine: 'good', warning: 'warning', wrong: 'bad', unknown: 'plain' } as const
const stateNames = { fine: 'fine', warning: 'look at it', wrong: 'wrong', unknown: 'not known' }

/** Whether receivers can verify mails of this site; asks DNS when somebody presses the button. */
export function DomainCheck() {
  const action = useAction()
  const [result, setResult] = useState<Result>()
  return (
    <Part
      id="domain"
      title="Domain of mails"
      lead="Mailbox providers look up in DNS whether mail really comes from its sender. The check looks up the same records, at this moment."
    >
      <ActionForm
        action={action}
        submit="Check the domain"
        look="secondary"
        className={styles.check}
        onSubmit={(text) =>
          action.run(async () => {
            setResult(undefined)
            setResult(await check(text('dkim').trim() || undefined))
          }, 'Checked.')
        }
      >
        <TextField
          label="DKIM selector"
          name="dkim"
          optional
          maxLength={100}
          spellCheck={false}
          autoCapitalize="none"
          hint="Your mail provider names it."
        />
      </ActionForm>
      {result ? (
        <>
          <p className={styles.lead}>
            Mails come from an address at <strong>{result.domain}</strong>.
          </p>
          {result.findings.map(({ about, state, text, add }) => (
            <Notice key={about} tone={tones[state]}>
              <strong>
                {about}: {stateNames[state]}.
              </strong>{' '}
              {text}
              {add ? (
                <>
                  {' '}
                  Add this TXT record:
                  <span className={styles.record}>
                    <code>{add.name}</code>
                    <code>{add.value}</code>
                  </span>
                </>
              ) : null}
            </Notice>
          ))}
        </>
      ) : null}
    </Part>
  )
}
