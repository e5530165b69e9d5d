import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { reasonOf } from '#src/app/reason.ts'
import { useIsAtLeast, useUsername } from '#src/session/session.ts'
import { ConfirmDialog, deleteForEternity } from '#src/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { SelectionBar, useSelection } from '#src/ui/list/selection.tsx'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { useEndReached } from '#src/ui/list/use-end-reached.ts'
import { useLoggedError } from '#src/ui/page/use-logged-error.ts'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import type { BlogCard } from '../../contract.ts'
import { LinksHere } from '../links/links-here.tsx'
import { type BlogView, managerQueries } from '../queries.ts'
import { FailedUpdates, usePendingUpdates } from '../unsaved/pending-updates.tsx'
import { UnsavedArticles } from '../unsaved/unsaved-articles.tsx'
import { BlogFilters } from './blog-filters.tsx'
import { BlogGridCard } from './blog-grid-card.tsx'
import styles from './blog-manager.module.css'
import { BlogTable } from './blog-table.tsx'
import { BulkActions, deleteWarning } from './bulk-actions.tsx'
import { useDeleteBlog, useDuplicateBlog, useIsGone, useSubmitBlog } from './card-actions.ts'

const skeletons = ['a', 'b', 'c', 'd', 'e']

const route = getRouteApi('/contentmanager/blogger/')

export function BlogManager({ children }: { children: ReactNode }) {
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  // A choice that the screen does not show yet must not be lost when the search follows it.
  const set = (part: BlogView) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })
  const { view, ...query } = filter
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...managerQueries.cards(query),
    placeholderData: keepPreviousData,
  })
  useLoggedError(error)
  const [deleting, setDeleting] = useState<BlogCard>()
  const duplicate = useDuplicateBlog()
  const submit = useSubmitBlog()
  const failure = duplicate.error ?? submit.error
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  const updates = usePendingUpdates()
  const cards = data?.pages
    .flatMap((page) => page.cards)
    .map((card) => {
      const patch = updates.find(({ blogId }) => blogId === card.blogId)?.patch
      return patch ? { ...card, ...patch } : card
    })
  const isEditor = useIsAtLeast('editor')
  const isGone = useIsGone()
  const shown = cards?.filter(({ blogId }) => !isGone(blogId))
  const deletable = shown?.filter(({ status }) => isEditor || status === 'draft') ?? []
  const selection = useSelection(deletable.map(({ blogId }) => blogId))
  const bulk = useAction({ invalidates: managerQueries.everything })
  const end = useEndReached(more, cards?.length || undefined, 1600)

  return (
    <WorkPage
      back="/contentmanager"
      backLabel="Go back"
      eyebrow={`Hello, ${useUsername()}`}
      title="Welcome to The Blog Manager"
      actions={<ButtonLink href="/contentmanager/blogger/createblog">Create new blog</ButtonLink>}
    >
      {children}
      <FailedUpdates />
      <UnsavedArticles />
      <h2 className={styles.heading}>Your blogs</h2>
      <BlogFilters filter={filter} set={set} />
      {failure ? <Notice tone="bad">{reasonOf(failure)}</Notice> : null}
      {error && !cards ? <LoadFailure /> : null}
      {!cards && !error ? <Loading /> : null}
      <SelectionBar selection={selection}>
        <BulkActions
          chosen={deletable.filter(({ blogId }) => selection.has(blogId))}
          action={bulk}
          onDone={selection.clear}
        />
      </SelectionBar>
      <Outcome action={bulk} />
      {shown?.length === 0 ? (
        <EmptyState>
          {filter.q || filter.status || filter.author
            ? 'No articles match. Change the search or the filters.'
            : 'No articles yet. The first one you create appears here.'}
        </EmptyState>
      ) : null}
      {shown && view === 'table' ? (
        <BlogTable cards={shown} selection={selection} onDelete={setDeleting} />
      ) : null}
      {shown && view !== 'table' ? (
        <ul className={styles.grid}>
          {shown.map((card) => (
            <BlogGridCard
              key={card.blogId}
              card={card}
              isSelected={selection.has(card.blogId)}
              onSelect={selection.toggle}
              onDelete={setDeleting}
              onDuplicate={duplicate.mutate}
              onSubmit={submit.mutate}
            />
          ))}
        </ul>
      ) : null}
      <div ref={end} className={styles.more}>
        {hasNextPage ? (
          <Button look="secondary" onClick={more} aria-disabled={isFetchingNextPage}>
            {isFetchingNextPage ? 'Loading more...' : 'Show more'}
          </Button>
        ) : null}
      </div>
      <DeleteBlog deleting={deleting} onClose={() => setDeleting(undefined)} />
    </WorkPage>
  )
}

function DeleteBlog({ deleting, onClose }: { deleting?: BlogCard; onClose: () => void }) {
  const remove = useDeleteBlog()
  return (
    <ConfirmDialog
      {...deleteForEternity}
      open={deleting !== undefined}
      onClose={onClose}
      onConfirm={() => {
        if (deleting) remove.mutate(deleting.blogId)
      }}
      text={deleteWarning}
    >
      {deleting ? <LinksHere blogIds={[deleting.blogId]} /> : null}
    </ConfirmDialog>
  )
}

function LoadFailure() {
  return (
    <div className={styles.empty} role="alert">
      <p>Whoops! Something went wrong getting the Blogs</p>
      <p>We'll look into that ASAP</p>
    </div>
  )
}

function Loading() {
  return (
    <div role="status">
      <p className={styles.loading}>Loading your blogs...</p>
      <div className={styles.grid}>
        {skeletons.map((place) => (
          <div key={place} className={styles.skeleton} data-testid="blog-skeleton">
            <Skeleton height="auto" className={styles.picture} />
            <Skeleton width="80%" />
            <Skeleton width="55%" />
          </div>
        ))}
      </div>
    </div>
  )
}
