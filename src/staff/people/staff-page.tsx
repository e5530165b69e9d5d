import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Role, roles } from '#src/feature/roles.ts'
import { useUsername } from '#src/session/session.ts'
import { momentOf } from '#src/session/staff-time.ts'
import { doLater, useIsHidden } from '#src/ui/browser/delayed-work.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { type Action, useAction } from '#src/ui/form/use-action.ts'
import { Loading } from '#src/ui/list/loading.tsx'
import { RecordTable } from '#src/ui/list/record-table.tsx'
import { useHashTarget } from '#src/ui/page/use-hash-target.ts'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import parts from '../account/account-page.module.css'
import { Entry, Part } from '../account/part.tsx'
import type { Invitation, Member } from '../accounts-contract.ts'
import { roleNames, roleTexts } from '../role-names.ts'
import { peopleCalls, peopleQueries } from './queries.ts'
import { SecondFactorRule } from './second-factor-rule.tsx'
import styles from './staff-page.module.css'

export function StaffPage() {
  const query = useQuery(peopleQueries.list())
  const { data } = query
  useHashTarget(data !== undefined)
  const action = useAction({ invalidates: peopleQueries.all })
  const isHidden = useIsHidden()
  const members = data?.staff.filter(({ username }) => !isHidden(`account-${username}`)) ?? []
  return (
    <WorkPage back="/contentmanager" title="Staff">
      <Loading query={query} height="16rem" />
      {data ? (
        <div className={styles.page}>
          <Outcome action={action} />
          <Members members={members} action={action} />
          <Invite />
          {data.invitations.length > 0 ? (
            <Invitations invitations={data.invitations} action={action} />
          ) : null}
          <WantedProfiles members={data.staff} action={action} />
          <SecondFactorRule
            required={data.secondFactorRequired ? data.of : 'nobody'}
            action={action}
          />
        </div>
      ) : null}
    </WorkPage>
  )
}

function Members({ members, action }: { members: Member[]; action: Action }) {
  const own = useUsername()
  const [change, setChange] = useState<{ username: string; role: Role }>()
  return (
    <>
      <RecordTable
        caption="Who may work on this site"
        columns={['Account', 'Role', 'Last seen', 'Second factor', 'Actions']}
      >
        {members.map((member) => {
          const { username, displayName, email, role, lastSeenAt, secondFactor } = member
          return (
            <tr key={username}>
              <td>
                <strong>{displayName || username}</strong>
                <br />
                <span className={parts.quiet}>
                  {[displayName && username, email].filter(Boolean).join(', ')}
                </span>
              </td>
              <td>
                {username === own ? (
                  roleNames[role]
                ) : (
                  <SelectField
                    label={`Role of ${username}`}
                    hideLabel
                    value={role}
                    disabled={action.busy}
                    options={Object.entries(roleNames)}
                    onChange={({ target }) => setChange({ username, role: target.value as Role })}
                  />
                )}
              </td>
              <td data-label="Last seen">{lastSeenAt ? momentOf(lastSeenAt) : 'Never'}</td>
              <td data-label="Second factor">{secondFactor ? 'Yes' : 'No'}</td>
              <td data-label="Actions">
                {username === own ? 'You' : <MemberActions member={member} action={action} />}
              </td>
            </tr>
          )
        })}
      </RecordTable>
      <ConfirmDialog
        open={change !== undefined}
        title={change ? `Make ${change.username} ${article[change.role]}?` : ''}
        text={change ? `${roleNames[change.role]}: ${roleTexts[change.role]}.` : ''}
        confirm="Change role"
        onClose={() => setChange(undefined)}
        onConfirm={() =>
          change &&
          void action.run(
            () => peopleCalls.role(change.username, change.role),
            `${change.username} is ${article[change.role]} now.`,
          )
        }
      />
    </>
  )
}

function MemberActions({ member, action }: { member: Member; action: Action }) {
  const { username, lastSeenAt, secondFactor } = member
  const client = useQueryClient()
  const removeLater = () =>
    doLater({
      text: `Removing ${username}.`,
      subjects: [`account-${username}`],
      run: () => peopleCalls.remove(username),
      refresh: () => client.invalidateQueries({ queryKey: peopleQueries.all }),
    })
  return (
    <div className={styles.actions}>
      {lastSeenAt ? (
        <Button
          look="quiet"
          aria-label={`Sign out ${username} everywhere`}
          {...action.button(() => peopleCalls.logout(username), `${username} is signed out.`)}
        >
          Sign out
        </Button>
      ) : null}
      {secondFactor ? (
        <Button
          look="quiet"
          aria-label={`Reset second factor of ${username}`}
          {...action.button(
            () => peopleCalls.resetSecondFactor(username),
            `${username} has no second factor any more.`,
          )}
        >
          Reset second factor
        </Button>
      ) : null}
      <ConfirmButton
        look="quiet"
        disabled={action.busy}
        aria-label={`Remove ${username}`}
        ask={{
          title: `Remove ${username}?`,
          text: `${username} can no longer sign in, and is signed out everywhere. What they wrote stays. Nobody gets the name again.`,
          confirm: 'Remove',
          look: 'danger',
        }}
        onConfirm={removeLater}
      >
        Remove
      </ConfirmButton>
    </div>
  )
}

const article: Record<Role, string> = {
  owner: 'an owner',
  editor: 'an editor',
  writer: 'a writer',
}

function Invite() {
  const action = useAction({ invalidates: peopleQueries.all })
  return (
    <Part
      id="invite"
      title="Invite a colleague"
      about="They get a mail with a link that works once, for 7 days."
    >
      <ActionForm
        className={parts.form}
        action={action}
        submit="Send invitation"
        onSubmit={async (text, form) => {
          const email = text('email')
          const role = roles.find((one) => one === text('role')) ?? 'writer'
          const invite = () => peopleCalls.invite({ email, role })
          if (await action.run(invite, `An invitation to ${email} is on its way.`)) form.reset()
        }}
      >
        <TextField label="Email" name="email" type="email" autoComplete="off" required />
        <SelectField
          label="Role"
          name="role"
          defaultValue="writer"
          options={roles.map((role) => [role, `${roleNames[role]}: ${roleTexts[role]}`])}
        />
      </ActionForm>
    </Part>
  )
}

function Invitations({ invitations, action }: { invitations: Invitation[]; action: Action }) {
  return (
    <Part title="Open invitations">
      <ul className={parts.list}>
        {invitations.map(({ id, email, role, expiresAt }) => (
          <Entry key={id} title={email} note={`${roleNames[role]}, until ${momentOf(expiresAt)}`}>
            <Button
              look="secondary"
              aria-label={`Withdraw the invitation to ${email}`}
              onClick={() =>
                void action.run(() => peopleCalls.withdraw(id), 'Invitation withdrawn.')
              }
            >
              Withdraw
            </Button>
          </Entry>
        ))}
      </ul>
    </Part>
  )
}

/** Names and pictures that writers chose: readers see them once an owner accepts them. */
export function WantedProfiles({ members, action }: { members: Member[]; action: Action }) {
  const waiting = members.filter((one) => one.wantedName !== null || one.wantedAvatar !== null)
  if (waiting.length === 0) return null
  return (
    <Part
      title="Names and pictures to accept"
      about="Readers see them beside the articles of these writers."
    >
      <ul className={parts.list}>
        {waiting.map(({ username, wantedName, wantedAvatar }) => (
          <li key={username}>
            <span className={styles.wanted}>
              {wantedAvatar ? <img src={wantedAvatar} alt="" width={48} height={48} /> : null}
              <span>
                <strong>{username}</strong>
                <br />
                <span className={parts.quiet}>{wordsOf(wantedName, wantedAvatar)}</span>
              </span>
            </span>
            <span className={parts.row}>
              <Button
                look="secondary"
                aria-label={`Accept the name and picture of ${username}`}
                {...action.button(() => peopleCalls.reviewProfile(username, true), 'Accepted.')}
              >
                Accept
              </Button>
              <Button
                look="quiet"
                aria-label={`Refuse the name and picture of ${username}`}
                {...action.button(() => peopleCalls.reviewProfile(username, false), 'Refused.')}
              >
                Refuse
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function wordsOf(name: string | null, avatar: string | null): string {
  const ofName = name === null ? undefined : name ? `Name: ${name}` : 'No name'
  const ofAvatar = avatar === null ? undefined : avatar ? 'Picture: as shown' : 'No picture'
  return [ofName, ofAvatar].filter(Boolean).join('. ')
}
