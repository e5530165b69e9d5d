import { ImagePicker } from '#src/editor/blocks/image-picker.tsx'
import { LibraryPicker } from '#src/editor/library/library-picker.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField } from '#src/ui/form/field.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { Checks } from '../checks/checks-panel.tsx'
import { ReviewPanel } from '../review/review-panel.tsx'
import { Revisions } from '../versions/revisions.tsx'
import { useArticle } from './article-context.ts'
import styles from './article-details.module.css'
import { Publication } from './publication.tsx'
import { SearchPreview } from './search-preview.tsx'
import { TopicsField } from './topics-field.tsx'

export function ArticleDetails() {
  const { editor, drawer } = useArticle()
  const { base, doc, set } = editor
  const { flag } = doc
  const lang = doc.lang ?? ''
  return (
    <aside
      ref={drawer.panel}
      id="article-details"
      className={styles.details}
      data-open={drawer.isOpen ? '' : undefined}
      aria-label="Article details"
      onKeyDown={drawer.onKeyDown}
    >
      <button type="button" className={styles.close} data-close="" onClick={drawer.close}>
        Close details
      </button>
      <section className={styles.part} aria-label="Placement">
        <div className={styles.row}>
          <Button look="secondary" onClick={() => set('flag', flag === 'main' ? 'none' : 'main')}>
            {flag === 'main' ? 'Cancel Main' : 'Set as Main'}
          </Button>
          <Button
            look="secondary"
            onClick={() => set('flag', flag === 'featured' ? 'none' : 'featured')}
          >
            {flag === 'featured' ? 'Cancel Featured' : 'Set as Featured'}
          </Button>
        </div>
        <p className={styles.note} role="status">
          {flag === 'main' ? 'This is now the main article!' : null}
          {flag === 'featured' ? 'This is now a featured article!' : null}
        </p>
      </section>
      <Thumbnail />
      <TopicsField />
      <SelectField
        label="Language"
        value={lang}
        options={lang && !offered.includes(lang) ? [...usual, optionOf(lang)] : usual}
        onChange={({ target }) => set('lang', target.value)}
      />
      <SearchPreview />
      <Publication />
      <Checks />
      {base ? (
        <>
          <ReviewPanel blogId={base.blogId} />
          <Revisions blogId={base.blogId} version={base.version} />
        </>
      ) : null}
    </aside>
  )
}

function Thumbnail() {
  const { editor, intake, takePicture } = useArticle()
  const { thumbnail: src } = editor.doc
  const take = takePicture('thumbnail')
  const library = (
    <LibraryPicker
      label="Choose from library: thumbnail"
      onChoose={({ url }) => editor.set('thumbnail', url)}
    />
  )
  return (
    <section
      className={classNames(styles.part, styles.picture)}
      aria-label="Thumbnail"
      data-field="thumbnail"
    >
      <h2 className={styles.heading}>Thumbnail</h2>
      {src ? (
        <>
          <img className={styles.thumbnail} src={intake.tools.show(src)} alt="Thumbnail" />
          <div className={styles.row}>
            <ImagePicker onFiles={take} label="Replace thumbnail">
              Replace
            </ImagePicker>
            {library}
            <Button
              look="quiet"
              onClick={() => editor.set('thumbnail', '')}
              aria-label="Remove thumbnail"
            >
              Remove
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.row}>
          <ImagePicker onFiles={take}>Upload thumbnail</ImagePicker>
          {library}
        </div>
      )}
    </section>
  )
}

const offered = 'ar de es fa fr he hi it ja ko nl pl pt ru sv tr uk ur zh'.split(' ')
const names = new Intl.DisplayNames('en', { type: 'language' })

const optionOf = (tag: string) => [tag, names.of(tag) ?? tag] as const
/** Made once: the details render with every key in the text. */
const usual = [['', 'English'] as const, ...offered.map(optionOf)]
