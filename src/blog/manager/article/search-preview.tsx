import { ImagePicker } from '#src/editor/blocks/image-picker.tsx'
import { titleOf } from '#src/editor/blocks/reader/reader-blocks.ts'
import { LibraryPicker } from '#src/editor/library/library-picker.tsx'
import { identity } from '#src/site/identity.ts'
import { absoluteUrl } from '#src/site/public-config.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextAreaField, TextField } from '#src/ui/form/field.tsx'
import { currentSlug, slugOf } from '../../slug.ts'
import { useArticle } from './article-context.ts'
import details from './article-details.module.css'
import styles from './search-preview.module.css'

/** Search engines cut off longer texts. */
const shownTitle = 60
const shownDescription = 155

export function SearchPreview() {
  const { editor, intake, takePicture } = useArticle()
  const { doc, set, base } = editor
  const ownTitle = titleOf(doc.blocks)
  const title = doc.searchTitle.trim() || ownTitle
  const description = doc.searchDescription.trim() || doc.summary.trim()
  const slug = currentSlug({ slug: slugOf(doc.slug), title: ownTitle })
  const path = `/blog/${base?.blogId ?? '…'}/${slug}`
  return (
    <details className={styles.panel}>
      <summary>Search and sharing</summary>
      <div className={details.part}>
        <TextField
          label="Address"
          optional
          hint={`${absoluteUrl(path)}. Empty: from the title. Earlier addresses keep leading here.`}
          placeholder={currentSlug({ slug: '', title: ownTitle })}
          error={doc.slug.trim() === slugOf(doc.slug) ? undefined : `It becomes “${slug}”.`}
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
          value={doc.slug}
          onChange={({ target }) => set('slug', target.value, true)}
          onBlur={() => doc.slug !== slugOf(doc.slug) && set('slug', slugOf(doc.slug))}
        />
        <TextField
          label="Search title"
          optional
          hint={lengthHint(title, shownTitle)}
          placeholder={ownTitle}
          maxLength={200}
          value={doc.searchTitle}
          onChange={({ target }) => set('searchTitle', target.value, true)}
        />
        <TextAreaField
          label="Search description"
          optional
          rows={3}
          hint={lengthHint(description, shownDescription)}
          placeholder={doc.summary}
          maxLength={500}
          value={doc.searchDescription}
          onChange={({ target }) => set('searchDescription', target.value, true)}
        />
        <div className={details.row}>
          <ImagePicker onFiles={takePicture('shareImage')}>
            {doc.shareImage ? 'Replace share image' : 'Upload share image'}
          </ImagePicker>
          <LibraryPicker
            label="Choose from library: share image"
            onChoose={({ url }) => set('shareImage', url)}
          />
          {doc.shareImage ? (
            <Button look="quiet" onClick={() => set('shareImage', '')}>
              Remove share image
            </Button>
          ) : null}
        </div>
        <figure className={styles.result} aria-label="Search result">
          <p className={styles.address}>{absoluteUrl(path)}</p>
          <p className={styles.title}>{cut(`${title} · ${identity.name}`, shownTitle)}</p>
          <p className={styles.description}>{cut(description, shownDescription)}</p>
        </figure>
        <figure className={styles.card} aria-label="Shared link">
          {doc.shareImage ? (
            <img src={intake.tools.show(doc.shareImage)} alt="" />
          ) : (
            <div className={styles.drawn} aria-hidden="true">
              {title}
            </div>
          )}
          <figcaption>
            <p className={styles.address}>{new URL(absoluteUrl('/')).host}</p>
            <p className={styles.name}>{title}</p>
            <p className={styles.description}>{cut(description, 110)}</p>
          </figcaption>
        </figure>
      </div>
    </details>
  )
}

const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text

const lengthHint = (text: string, most: number) =>
  `${text.length} characters; search engines show about ${most}.`
