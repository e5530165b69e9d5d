import { blocksToShow } from '#src/editor/blocks/content.ts'
import { titleOf } from '#src/editor/blocks/reader/reader-blocks.ts'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import type { Blog } from '../../contract.ts'

/** Shown to a writer in place of the editor: the server would refuse every change. */
export function OnlyEditors({ blog }: { blog: Blog }) {
  return (
    <WorkPage
      title="Only editors change published articles"
      back="/contentmanager/blogger"
      backLabel="Go back"
      width="narrow"
    >
      <p>
        “{titleOf(blocksToShow(blog.content))}” is published. Tell an editor what should change, or
        ask one to unpublish it: then it is a draft that its author can edit again.
      </p>
      <p>
        <RouterLink href={`/blog/${blog.blogId}`}>Read the article</RouterLink>
      </p>
    </WorkPage>
  )
}
