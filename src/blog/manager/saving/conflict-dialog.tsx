import { useState } from 'react'
import { nameOf as nameOfBlock } from '#src/editor/blocks/arrange-blocks.ts'
import { BlocksView } from '#src/editor/blocks/blocks-view.tsx'
import type { Block } from '#src/editor/blocks/registry.ts'
import type { LocalImages } from '#src/editor/pictures/local-images.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import type { Blog } from '../../contract.ts'
import {
  type BlogDocument,
  emptyDocument,
  parts,
  type WholePart,
  withImages,
} from '../../document.ts'
import type { DocumentField } from '../../fields.ts'
import type { Dispute } from '../article/use-blog-editor.ts'
import styles from './conflict-dialog.module.css'
import { type Conflict, conflictKey, type Side } from './merge.ts'

type ConflictDialogProps = {
  dispute: Dispute
  images: LocalImages
  onSettle: (theirs: Blog, decide: (key: string) => Side) => void
  onLater: () => void
}

/** Shows both versions of the parts that two people changed, with a choice for each part. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { dispute, images, onSettle, onLater } = props
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const undecided = dispute.conflicts.filter((conflict) => !choices[conflictKey(conflict)])

  const settle = () => onSettle(dispute.theirs, (key) => choices[key] ?? 'mine')

  return (
    <Dialog
      open
      width="wide"
      closeOnOutsideClick={false}
      onOpenChange={(open) => {
        if (!open) onLater()
      }}
      title="Conflicting changes"
      description="Someone else saved changes to parts that you changed too. Nothing was overwritten. Choose which version to keep; all other changes are merged."
      actions={
        <>
          <Button look="secondary" onClick={onLater}>
            LATER
          </Button>
          <Button disabled={undecided.length > 0} onClick={settle}>
            MERGE
          </Button>
        </>
      }
    >
      {dispute.conflicts.map((conflict) => {
        const key = conflictKey(conflict)
        return (
          <fieldset key={key} className={styles.conflict}>
            <legend>{nameOf(conflict)}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className={styles.side} data-chosen={choices[key] === side}>
                <span className={styles.choice}>
                  <input
                    type="radio"
                    name={key}
                    checked={choices[key] === side}
                    onChange={() => setChoices((before) => ({ ...before, [key]: side }))}
                  />
                  {side === 'mine' ? 'Mine' : 'Theirs'}
                </span>
                <Version conflict={conflict} side={side} images={images} />
              </label>
            ))}
          </fieldset>
        )
      })}
    </Dialog>
  )
}

function nameOf(conflict: Conflict): string {
  if (conflict.at === 'order') return 'Order of blocks'
  if (conflict.at !== 'block') return parts[conflict.at].label
  const block = conflict.mine ?? conflict.theirs
  return block ? nameOfBlock(block) : 'Block'
}

type VersionProps = { conflict: Conflict; side: Side; images: LocalImages }

function Version({ conflict, side, images }: VersionProps) {
  if (conflict.at === 'order') return <p>The order {side === 'mine' ? 'you' : 'they'} chose</p>
  if (conflict.at === 'block') {
    const block = conflict[side]
    return block ? <BlocksView blocks={shown(block, images)} titleLevel={2} /> : <p>Deleted</p>
  }
  const value = conflict[side]
  const field: DocumentField<BlogDocument[WholePart]> = parts[conflict.at]
  if (field.isImage && value) {
    return <img className={styles.thumbnail} src={images.show(value)} alt="" />
  }
  return <p>{field.text(value)}</p>
}

const shown = (block: Block, images: LocalImages) =>
  withImages({ ...emptyDocument, blocks: [block] }, images.show).blocks
