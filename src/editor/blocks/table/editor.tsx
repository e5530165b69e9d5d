import { lazy, Suspense } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import * as icons from '#src/ui/style/icons.ts'
import { useTextBinding } from '../../document/text-binding.ts'
import type { BlockEditorEntry, BlockEditorProps } from '../editor-props.ts'
import { WritingArea } from '../rich-text/writing-area.tsx'
import { newRows } from './block.ts'
import { TableView } from './view.tsx'

/** Loaded with the first table: most articles have none. */
const TableWriting = lazy(() =>
  import('./table-writing.tsx').then((loaded) => ({ default: loaded.TableWriting })),
)

function TableEditor({ block, onChange, flow }: BlockEditorProps<'table'>) {
  const { id, rows, header } = block
  const { richTextOf, awareness } = useTextBinding()
  const shown = <TableView block={block} headingLevel={2} imageSizes={{}} early={false} />
  if (rows.flat().length === 0) {
    return (
      <Button look="secondary" onClick={() => onChange({ ...block, rows: newRows })}>
        Add cells
      </Button>
    )
  }
  return (
    <WritingArea
      fragment={richTextOf(id, 'rows')}
      isNew={flow.isAwaited(id) || rows.flat().every((html) => html === '')}
      shown={shown}
    >
      {({ key, ...writing }) => (
        <Suspense key={key} fallback={shown}>
          <TableWriting
            id={id}
            flow={flow}
            awareness={awareness}
            header={header}
            onHeader={(on) => onChange({ ...block, header: on })}
            {...writing}
          />
        </Suspense>
      )}
    </WritingArea>
  )
}

export const tableEditor: BlockEditorEntry<'table'> = { icon: icons.table, Editor: TableEditor }
