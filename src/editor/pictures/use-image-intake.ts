import { useCallback, useMemo, useState } from 'react'
import type { ImageTools } from '../blocks/editor-props.ts'
import type { LocalImages } from './local-images.ts'
import { NotAnImage } from './prepare-image.ts'

export interface Intake {
  /** How far a batch of files is, while one is being made ready. */
  progress: { done: number; total: number } | undefined
  /** Why files were not taken. */
  refusals: readonly string[]
  dismiss: () => void
  take: (files: readonly File[]) => Promise<string[]>
  /** The address of each file, or undefined for one that was refused. */
  takeEach: (files: readonly File[]) => Promise<(string | undefined)[]>
}

/** Makes chosen, dropped or pasted files ready one after the other, and says how far it is and what was refused. */
export function useImageIntake(images: LocalImages, announce: (text: string) => void): Intake {
  const [progress, setProgress] = useState<Intake['progress']>()
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
  return { progress, refusals, dismiss: () => setRefusals([]), take, takeEach }
}

const added = (count: number) =>
  count === 1 ? 'Image added.' : count ? `${count} images added.` : ''

/** What the blocks of an editor may do with pictures. */
export function useImageTools(intake: Intake, images: LocalImages): ImageTools {
  const { take, takeEach } = intake
  return useMemo(
    () => ({ take, takeEach, show: images.show, link: (src) => images.uploads.known(src) ?? src }),
    [take, takeEach, images],
  )
}
