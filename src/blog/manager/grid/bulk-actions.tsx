import { useIsAtLeast } from '#src/session/session.ts'
import { forEach } from '#src/ui/browser/delayed-work.ts'
import { deleteForEternity } from '#src/ui/dialog/confirm-dialog.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import type { Action } from '#src/ui/form/use-action.ts'
import { countOf } from '#src/ui/text/words.ts'
import type { BlogCard } from '../../contract.ts'
import { LinksHere } from '../links/links-here.tsx'
import { blogCalls, useDeleteBlogs } from './card-actions.ts'

export const deleteWarning =
  'You are about to permanently delete this blog, it will be gone forever!'

type Change = {
  name: string
  concerns: (card: BlogCard) => boolean
  text: string
  done: string
  breaksLinks?: boolean
  call: (blogId: number) => Promise<unknown>
}

/** Published are the saved texts: what somebody is writing at the moment stays unpublished. */
const changes: Change[] = [
  {
    name: 'Publish',
    concerns: ({ status }) => status === 'draft',
    text: 'Visitors see what was last saved, at once.',
    done: 'published',
    call: (blogId) => blogCalls.change(blogId, { status: 'published' }),
  },
  {
    name: 'Unpublish',
    concerns: ({ status }) => status === 'published',
    text: 'They become drafts, and visitors no longer find them.',
    done: 'unpublished',
    breaksLinks: true,
    call: blogCalls.unpublish,
  },
  {
    name: 'Feature',
    concerns: ({ featured }) => !featured,
    text: 'They are shown in the Featured section once they are published. A main article is no longer the main one.',
    done: 'featured',
    call: (blogId) => blogCalls.change(blogId, { featured: true, main: false }),
  },
]

type BulkActionsProps = { chosen: BlogCard[]; action: Action; onDone: () => void }

/** Actions on several articles. Each asks first, because visitors see its effect. */
export function BulkActions({ chosen, action, onDone }: BulkActionsProps) {
  const isEditor = useIsAtLeast('editor')
  const deleteLater = useDeleteBlogs()
  const offered = isEditor ? changes : []
  return (
    <>
      {offered.map(({ name, concerns, text, done, call, breaksLinks }) => {
        const ids = chosen.filter(concerns).map(({ blogId }) => blogId)
        if (ids.length === 0) return null
        const count = countOf(ids.length, 'article')
        return (
          <ConfirmButton
            key={name}
            look="secondary"
            disabled={action.busy}
            ask={{
              title: `${name} ${count}?`,
              text,
              confirm: name,
              children: breaksLinks ? <LinksHere blogIds={ids} /> : undefined,
            }}
            onConfirm={() => {
              onDone()
              void action.run(() => forEach(ids, call), `${count} ${done}.`)
            }}
          >
            {name}
          </ConfirmButton>
        )
      })}
      <ConfirmButton
        look="secondary"
        ask={{
          ...deleteForEternity,
          text: (
            <>
              {deleteWarning}
              {chosen.length > 1 ? <> {countOf(chosen.length, 'article')} are selected.</> : null}
            </>
          ),
          closeOnOutsideClick: true,
          children: <LinksHere blogIds={chosen.map(({ blogId }) => blogId)} />,
        }}
        onConfirm={() => {
          deleteLater(chosen.map(({ blogId }) => blogId))
          onDone()
        }}
      >
        Delete
      </ConfirmButton>
    </>
  )
}
