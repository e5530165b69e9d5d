import { useMemo, useState } from 'react'
import type { ImageTools } from '../blocks/editor-props.ts'
import type { LocalImages } from './local-images.ts'
import { NotAnImage } from './prepare-image.ts'

/** Prepares chosen, dropped or pasted files one after the other, and reports the progress and refused files. */
export function useImageIntake(images: LocalImages, announce: (text: string) => void) {
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const tools = useMemo<ImageTools>(() => {
    async function takeEach(
      files: readonly File[],
      add: (file: File) => string | Promise<string> = images.add,
    ) {
      const srcs: (string | undefined)[] = []
      const refused: string[] = []
      const total = files.length
      for (const [done, file] of files.entries()) {
        setProgress({ done, total })
        try {
          srcs.push(await add(file))
        } catch (error) {
          srcs.push(undefined)
          const isKnown = error instanceof NotAnImage
          if (!isKnown) console.error(error)
          refused.push(isKnown ? error.message : `“${file.name}” could not be added.`)
        }
      }
      setProgress(undefined)
      setRefusals(refused)
      const words = add === images.add ? imagesAdded : filesAdded
      announce([words(srcs.length - refused.length), ...refused].filter(Boolean).join(' '))
      return srcs
    }
    return {
      takeEach: (files) => takeEach(files),
      takeFile: async (file, kind) =>
        (await takeEach([file], (one) => images.addFile(one, kind)))[0],
      take: async (files) => (await takeEach(files)).filter((src) => src !== undefined),
      show: images.show,
      link: (src) => images.uploads.finished(src) ?? src,
    }
  }, [images, announce])
  return { progress, refusals, dismiss: () => setRefusals([]), tools }
}

const filesAdded = (count: number) => (count ? 'File added.' : '')

const imagesAdded = (count: number) =>
  count === 1 ? 'Image added.' : count ? `${count} images added.` : ''
