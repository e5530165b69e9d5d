import { useRef, useState } from 'react'
import { uploadImage } from '#src/editor/pictures/uploads.ts'
import { identity } from '#src/site/identity.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import type { Account } from '../security-contract.ts'
import styles from './account-page.module.css'
import { Part } from './part.tsx'
import { accountCalls, accountQueries } from './queries.ts'

export function Profile({ account }: { account: Account }) {
  const action = useAction({ invalidates: accountQueries.all })
  const [avatar, setAvatar] = useState(account.wantedAvatar ?? account.avatar)
  const file = useRef<HTMLInputElement>(null)

  const save = (displayName: string) =>
    action.run(() => accountCalls.profile({ displayName, avatar }), 'Your profile is saved.')

  return (
    <Part
      id="profile"
      title="Profile"
      about={
        account.role === 'writer'
          ? 'Readers see this beside the articles you write, once an owner of this site has accepted it.'
          : 'Readers see this beside the articles you write.'
      }
    >
      {account.wantedName !== null || account.wantedAvatar !== null ? (
        <Notice>An owner has not accepted your last change yet.</Notice>
      ) : null}
      <ActionForm
        className={styles.form}
        action={action}
        submit="Save profile"
        onSubmit={(text) => save(text('displayName'))}
      >
        <div className={styles.row}>
          {avatar ? (
            <img
              className={styles.face}
              src={`${avatar}?w=160`}
              alt="Yours"
              width={64}
              height={64}
            />
          ) : (
            <span className={styles.face} aria-hidden="true" />
          )}
          <Button look="secondary" onClick={() => file.current?.click()}>
            {avatar ? 'Change picture' : 'Add a picture'}
          </Button>
          {avatar ? (
            <Button look="quiet" onClick={() => setAvatar('')}>
              Remove picture
            </Button>
          ) : null}
          <input
            ref={file}
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
            aria-label="Picture"
            hidden
            onChange={({ target }) => {
              const picture = target.files?.[0]
              if (picture) void action.run(async () => setAvatar(await uploadImage(picture)))
              target.value = ''
            }}
          />
        </div>
        <TextField
          label="Name"
          name="displayName"
          defaultValue={account.wantedName ?? account.displayName}
          hint={`Without one, readers see ${identity.name}.`}
          maxLength={80}
          autoComplete="name"
        />
      </ActionForm>
    </Part>
  )
}

export function Email({ account }: { account: Account }) {
  const action = useAction({ invalidates: accountQueries.all })
  const save = (email: string) =>
    action.run(() => accountCalls.email(email || null), 'Your address is saved.')
  return (
    <Part
      id="email"
      title="Email"
      about={
        account.mailConfigured
          ? 'For a forgotten password, and a notice when you sign in from a new network or your password, second factors or address change.'
          : 'This site has no mail server, so nothing is mailed to you.'
      }
    >
      <ActionForm
        className={styles.form}
        action={action}
        submit="Save email"
        onSubmit={(text) => save(text('email').trim())}
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue={account.email ?? ''}
          autoComplete="email"
        />
      </ActionForm>
    </Part>
  )
}
