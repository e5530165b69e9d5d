import { useCallback, useMemo, useState } from 'react'
import type { ImageTools } from '../blocks/editor-props.ts'
import type { LocalImages } from './local-images.ts'
import { NotAnImage } from './prepare-image.ts'

/** Prepares chosen, dropped or pasted files one after the other, and reports the progress and refused files. */
export function useImageIntake(images: LocalImages, announce: (text: string) => void) {
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const takeEach = useCallback(
    async (files: readonly File[]) => {
      const srcs: (string | undefined)[] = []
      const refused: string[] = []
      const total = files.length
      for (const [done, file] of files.entries()) {
        setProgress({ done, total })
        try {
          srcs.push(await images.add(file))
        } catch (error) {
          srcs.push(undefined)
          if (!(error instanceof NotAnImage)) console.error(error)
          refused.push(
            error instanceof NotAnImage ? error.message : `“${file.name}” could not be added.`,
          )
        }
      }
      setProgress(undefined)
      setRefusals(refused)
      announce([added(srcs.length - refused.length), ...refused].filter(Boolean).join(' '))
      return srcs
    },
    [images, announce],
  )
  const take = useCallback(
    async (files: readonly File[]) => (await takeEach(files)).filter((src) => src !== undefined),
    [takeEach],
  )
  const tools = useMemo<ImageTools>(
    () => ({
      take,
      takeEach,
      show: images.show,
      link: (src) => images.uploads.finished(src) ?? src,
    }),
    [take, takeEach, images],
  )
  return { progress, refusals, dismiss: () => setRefusals([]), tools }
}

const added = (count: number) =>
  count === 1 ? 'Image added.' : count ? `${count} images added.` : ''
