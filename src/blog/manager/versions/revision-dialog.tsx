import { useQuery } from '@tanstack/react-query'
import { diffWordsWithSpace } from 'diff'
import { useMemo, useState } from 'react'
import { nameOf } from '#src/editor/blocks/arrange-blocks.ts'
import { BlocksView } from '#src/editor/blocks/blocks-view.tsx'
import { type Block, textKind } from '#src/editor/blocks/registry.ts'
import { plainLines } from '#src/editor/blocks/rich-text/write-rich-text.ts'
import type { ImageSizes } from '#src/editor/blocks/view-props.ts'
import { savedAt } from '#src/session/staff-time.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField } from '#src/ui/form/field.tsx'
import { type BlockChange, compareBlocks } from '../../compare-blocks.ts'
import type { Blog } from '../../contract.ts'
import { type BlogDocument, changedFields, documentOf, parts } from '../../document.ts'
import { managerQueries } from '../queries.ts'
import styles from './revisions.module.css'
import changed from './version-changes.module.css'

type RevisionDialogProps = {
  blogId: number
  version: number
  current: BlogDocument
  onRestore: (from: Blog, block?: string) => void
  onClose: () => void
}

const inEditor = 'editor'

export function RevisionDialog(props: RevisionDialogProps) {
  const { blogId, version, current, onClose, onRestore } = props
  const { data: blog } = useQuery(managerQueries.revision(blogId, version))
  const { data: versions = [] } = useQuery(managerQueries.revisions(blogId))
  /** The version to compare with; undefined shows the version itself. */
  const [against, setAgainst] = useState<string | undefined>(inEditor)
  const other = against === undefined || against === inEditor ? undefined : Number(against)
  const { data: otherBlog } = useQuery({
    ...managerQueries.revision(blogId, other ?? version),
    enabled: other !== undefined,
  })
  const earlier = blog && documentOf(blog)
  const compared = useMemo(
    () => (against === inEditor ? current : other && otherBlog ? documentOf(otherBlog) : undefined),
    [against, current, other, otherBlog],
  )
  const isLater = against === inEditor || (other ?? 0) > version
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={onClose}
      title={blog ? `Version of ${savedAt(blog.editedAt)}` : 'Loading...'}
      description={earlier?.summary || undefined}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            CLOSE
          </Button>
          <Button
            disabled={!blog}
            onClick={() => {
              if (blog) onRestore(blog)
              onClose()
            }}
          >
            RESTORE
          </Button>
        </>
      }
    >
      {earlier ? (
        <SelectField
          label="Compare with"
          value={against ?? ''}
          options={[
            ['', 'Nothing: show this version'],
            [inEditor, 'What is in the editor'],
            ...versions
              .filter((one) => one.version !== version)
              .map(
                (one) => [`${one.version}`, `${savedAt(one.savedAt)} · ${one.savedBy}`] as const,
              ),
          ]}
          onChange={(event) => setAgainst(event.target.value || undefined)}
        />
      ) : null}
      {earlier ? (
        <div className={styles.version}>
          {against === undefined ? (
            <BlocksView
              blocks={earlier.blocks}
              imageSizes={blog.imageSizes}
              codeTokens={blog.codeTokens}
              titleLevel={2}
            />
          ) : compared ? (
            <VersionChanges
              before={isLater ? earlier : compared}
              after={isLater ? compared : earlier}
              imageSizes={{ ...otherBlog?.imageSizes, ...blog.imageSizes }}
              onRestoreBlock={(id) => onRestore((isLater ? blog : otherBlog) ?? blog, id)}
            />
          ) : (
            <p role="status">Loading...</p>
          )}
        </div>
      ) : null}
    </Dialog>
  )
}

type VersionChangesProps = {
  before: BlogDocument
  after: BlogDocument
  imageSizes: ImageSizes | undefined
  onRestoreBlock: (id: string) => void
}

function VersionChanges({ before, after, imageSizes, onRestoreBlock }: VersionChangesProps) {
  const changes = compareBlocks(before.blocks, after.blocks)
  const fields = changedFields(before, after)
  if (changes.length === 0 && fields.length === 0) return <p>There is no difference.</p>
  return (
    <ul className={changed.changes} aria-label="Changes">
      {fields.map((name) => (
        <li key={name} data-kind="changed">
          <p className={changed.kind}>{parts[name].label} changed</p>
          <Words before={textOf(before, name)} after={textOf(after, name)} />
        </li>
      ))}
      {changes.map((change) => (
        <li key={change.id} data-kind={change.kinds[0]}>
          <p className={changed.kind}>
            {nameOf((change.is ?? change.was) as Block)} {change.kinds.join(' and ')}
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
      {was && !isOnlyMoved ? <del className={changed.shown}>{show(was)}</del> : null}
      {is ? <ins className={changed.shown}>{show(is)}</ins> : null}
    </>
  )
}

function Words({ before, after }: { before: string; after: string }) {
  return (
    <p className={changed.words}>
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, place) => {
        const Tag = added ? 'ins' : removed ? 'del' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one comparison have no identity
        return <Tag key={place}>{value}</Tag>
      })}
    </p>
  )
}

const textOf = (document: BlogDocument, name: keyof BlogDocument) => {
  const { text } = parts[name] as { text: (value: unknown) => string }
  return text(document[name])
}
