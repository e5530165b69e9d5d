import { diffWordsWithSpace } from 'diff'
import { nameOf } from '#src/editor/blocks/arrange-blocks.ts'
import { BlocksView } from '#src/editor/blocks/blocks-view.tsx'
import { type Block, textKind } from '#src/editor/blocks/registry.ts'
import { plainLines } from '#src/editor/blocks/rich-text/write-rich-text.ts'
import type { ImageSizes } from '#src/editor/blocks/view-props.ts'
import { Button } from '#src/ui/form/button.tsx'
import { type BlogDocument, changedFields, parts, type WholePart } from '../../document.ts'
import { type BlockChange, compareBlocks } from './compare-blocks.ts'
import styles from './version-changes.module.css'

type VersionChangesProps = {
  before: BlogDocument
  after: BlogDocument
  imageSizes: ImageSizes | undefined
  onRestoreBlock: (id: string) => void
}

export function VersionChanges({ before, after, imageSizes, onRestoreBlock }: VersionChangesProps) {
  const changes = compareBlocks(before.blocks, after.blocks)
  const fields = changedFields(before, after)
  if (changes.length === 0 && fields.length === 0) return <p>There is no difference.</p>
  return (
    <ul className={styles.changes} aria-label="Changes">
      {fields.map((name) => (
        <li key={name} data-kind="changed">
          <p className={styles.kind}>{parts[name].label} changed</p>
          <Words before={textOf(before, name)} after={textOf(after, name)} />
        </li>
      ))}
      {changes.map((change) => (
        <li key={change.id} data-kind={change.kinds[0]}>
          <p className={styles.kind}>
            {labelOf(change)} {change.kinds.join(' and ')}
          </p>
          <Difference change={change} imageSizes={imageSizes} />
          <Button look="quiet" onClick={() => onRestoreBlock(change.id)}>
            {change.was ? 'Restore this block' : 'Remove this block'}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The words of a text block, with a line for each paragraph and list item; undefined for other blocks. */
function wordsOf(block: Block): string | undefined {
  const kind = textKind(block.type)
  if (!kind) return undefined
  return kind === 'line' ? block.content : plainLines(block.content).join('\n')
}

type DifferenceProps = { change: BlockChange; imageSizes: ImageSizes | undefined }

/** The difference of a text as words inserted and deleted; blocks that are not text are shown as they were and are. */
function Difference({ change: { was, is, kinds }, imageSizes }: DifferenceProps) {
  const [before, after] = [was && wordsOf(was), is && wordsOf(is)]
  const isText = before !== undefined && after !== undefined
  if (isText && before !== after) return <Words before={before} after={after} />
  const show = (block: Block) => (
    <BlocksView blocks={[block]} imageSizes={imageSizes} titleLevel={2} />
  )
  const isOnlyMoved = kinds.includes('moved') && kinds.length === 1
  return (
    <>
      {isText && kinds.includes('changed') ? <p>The words are the same.</p> : null}
      {was && !isOnlyMoved ? <del className={styles.shown}>{show(was)}</del> : null}
      {is ? <ins className={styles.shown}>{show(is)}</ins> : null}
    </>
  )
}

function Words({ before, after }: { before: string; after: string }) {
  return (
    <p className={styles.words}>
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, place) => {
        const Tag = added ? 'ins' : removed ? 'del' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one comparison have no identity
        return <Tag key={place}>{value}</Tag>
      })}
    </p>
  )
}

const labelOf = ({ was, is }: BlockChange) => nameOf((is ?? was) as Block)

const textOf = (document: BlogDocument, name: WholePart) => {
  const { text } = parts[name] as { text: (value: unknown) => string }
  return text(document[name])
}
