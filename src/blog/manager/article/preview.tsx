import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { BlocksView } from '#src/editor/blocks/blocks-view.tsx'
import type { LocalImages } from '#src/editor/pictures/local-images.ts'
import { useSettled } from '#src/editor/screen/use-settled.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import * as icons from '#src/ui/style/icons.ts'
import type { Blog } from '../../contract.ts'
import { type BlogDocument, withImages } from '../../document.ts'
import page from '../../reader/article-page.module.css'
import { longDate } from '../../reader/long-date.ts'
import styles from './preview.module.css'

type PreviewProps = {
  document: BlogDocument
  blog: Blog | undefined
  images: LocalImages
  onClose: () => void
}

/** People look at the preview while they type. */
const longestMs = 1000

const widths = { Phone: 390, Desktop: 1280 } as const
type Device = keyof typeof widths

/** The article as readers will see it, updated while it is written, in a frame with its own width. */
export function Preview({ document: doc, blog, images, onClose }: PreviewProps) {
  const [device, setDevice] = useState<Device>('Phone')
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const body = useStyledBody(frame)
  const settled = useSettled(doc, longestMs)
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => (panel.current ? followBar(panel.current) : undefined), [])
  return (
    <aside ref={panel} className={styles.preview} aria-label="Preview" data-device={device}>
      <div className={styles.bar}>
        <h2>Preview</h2>
        <div className={styles.devices}>
          {(Object.keys(widths) as Device[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === device}
              onClick={() => setDevice(name)}
            >
              {name}
            </button>
          ))}
        </div>
        <IconButton label="Close preview" icon={icons.cross} onClick={onClose} />
      </div>
      <div className={styles.window}>
        <iframe ref={setFrame} title="Preview of the article" width={widths[device]} />
      </div>
      {body ? createPortal(<Article document={settled} blog={blog} images={images} />, body) : null}
    </aside>
  )
}

/** The editor's bar moves up until it sticks below the header; the preview starts at its lower edge. */
function followBar(panel: HTMLElement) {
  const bar = document.querySelector('[data-editor-bar]')
  const follow = () =>
    panel.style.setProperty('--bar-end', `${bar?.getBoundingClientRect().bottom ?? 0}px`)
  follow()
  addEventListener('scroll', follow, { passive: true })
  const observer = new ResizeObserver(follow)
  if (bar) observer.observe(bar)
  return () => {
    removeEventListener('scroll', follow)
    observer.disconnect()
  }
}

/** Rendered with low priority, so that typing stays responsive. */
const Article = memo(function Article(props: Omit<PreviewProps, 'onClose'>) {
  const { document: doc, blog, images } = props
  const shown = useMemo(() => withImages(doc, images.show), [doc, images])
  const added = shown.blocks.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: new images come with new blocks
  const sizes = useMemo(() => ({ ...blog?.imageSizes, ...images.sizes() }), [blog, images, added])
  return (
    <div className={styles.article}>
      <p className={page.posted}>
        Posted on: {longDate(blog?.createdAt ?? new Date().toISOString())}
      </p>
      <BlocksView blocks={shown.blocks} imageSizes={sizes} codeTokens={blog?.codeTokens} />
    </div>
  )
})

/** The body of a frame with the styles of the site, so that media queries use the width of the frame. */
function useStyledBody(frame: HTMLIFrameElement | null): HTMLElement | undefined {
  const [body, setBody] = useState<HTMLElement>()
  useEffect(() => {
    const copy = () => {
      const inside = frame?.contentDocument
      if (!inside) return
      inside.documentElement.lang = 'en'
      inside.head.replaceChildren(
        ...[...document.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) =>
          inside.importNode(sheet, true),
        ),
      )
      setBody(inside.body)
    }
    copy()
    // Firefox before 148 replaces the initial document of an empty frame when it has loaded.
    frame?.addEventListener('load', copy)
    // A new type of block adds its styles when it is first used.
    const observer = new MutationObserver(copy)
    observer.observe(document.head, { childList: true })
    return () => {
      frame?.removeEventListener('load', copy)
      observer.disconnect()
    }
  }, [frame])
  return body
}
