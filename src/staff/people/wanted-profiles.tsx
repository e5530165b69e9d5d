import { Button } from '#src/ui/form/button.tsx'
import type { Action } from '#src/ui/form/use-action.ts'
import parts from '../account/account-page.module.css'
import { Part } from '../account/part.tsx'
import type { Member } from '../accounts-contract.ts'
import { peopleCalls } from './queries.ts'
import styles from './staff-page.module.css'

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
