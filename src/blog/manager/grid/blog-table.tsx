import { useIsAtLeast } from '#src/session/session.ts'
import { dayOf } from '#src/session/staff-time.ts'
import { Button } from '#src/ui/form/button.tsx'
import { RecordTable } from '#src/ui/list/record-table.tsx'
import { SelectBox, type Selection } from '#src/ui/list/selection.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import type { BlogCard } from '../../contract.ts'
import { editPath } from '../queries.ts'
import { Badges } from './blog-grid-card.tsx'
import styles from './blog-table.module.css'

const columns = ['Article', 'Status', 'Author', 'Created', 'Actions']

type BlogTableProps = {
  cards: BlogCard[]
  selection: Selection
  onDelete: (card: BlogCard) => void
}

/** The articles of the grid without pictures, for those who look for one among many. */
export function BlogTable({ cards, selection, onDelete }: BlogTableProps) {
  const isEditor = useIsAtLeast('editor')
  return (
    <RecordTable caption="Your blogs" columns={columns}>
      {cards.map((card) => {
        const { blogId, title, status, author, createdAt } = card
        const mayChange = isEditor || status === 'draft'
        return (
          <tr key={blogId}>
            <th scope="row" className={styles.title}>
              {mayChange ? <SelectBox {...selection.box(blogId)} label={title} /> : null}
              {mayChange ? <RouterLink href={editPath(blogId)}>{title}</RouterLink> : title}
            </th>
            <td>
              {status === 'published' ? 'published ' : null}
              <Badges card={card} />
            </td>
            <td data-label="Author">{author}</td>
            <td data-label="Created">{dayOf(createdAt)}</td>
            <td>
              {mayChange ? (
                <Button look="quiet" aria-label={`DELETE ${title}`} onClick={() => onDelete(card)}>
                  DELETE
                </Button>
              ) : null}
            </td>
          </tr>
        )
      })}
    </RecordTable>
  )
}
