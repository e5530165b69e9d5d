import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { LibraryApi } from '#src/media/library/routes.ts'
import type { LibraryPicture } from '#src/media/library-contract.ts'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import { newId } from '#src/ui/browser/new-id.ts'
import { NotAnImage, prepareImage } from '../pictures/prepare-image.ts'
import { createUploads, uploadImage } from '../pictures/uploads.ts'

const media = staffClient<LibraryApi>().media
const of = ({ url }: LibraryPicture) => ({ param: { name: url.slice('/media/'.length) } })

export interface LibraryFilter {
  q: string
  unused: boolean
}

export const libraryQueries = {
  all: ['media'] as const,
  list: ({ q, unused }: LibraryFilter) =>
    infiniteQueryOptions({
      queryKey: [...libraryQueries.all, q, unused],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam }) => {
        const wanted = { ...(q && { q }), ...(unused && { unused: 'true' as const }) }
        const query = { ...wanted, ...(pageParam && { cursor: pageParam }) }
        return staffAnswer(media.$get({ query }), 'Failed to get the pictures')
      },
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      // A picture that was opened stays in the list until the list is read again.
      placeholderData: (before) => before,
    }),
}

type Details = Partial<Pick<LibraryPicture, 'alt' | 'focus'>>

export const libraryCalls = {
  describe: (picture: LibraryPicture, json: Details) =>
    staffAnswer(media[':name'].$post({ ...of(picture), json }), 'Failed to change the picture'),
  remove: (picture: LibraryPicture) =>
    staffDone(media[':name'].$delete(of(picture)), 'Failed to delete the picture'),
  replace: async (picture: LibraryPicture, file: File) => {
    const { blob } = await prepareImage(file)
    return uploadImage(blob, undefined, `${picture.url}/replace`)
  },
}

/** Uploads files into the library; `refusals` says why some are not accepted. */
export function useLibraryUploads() {
  const client = useQueryClient()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const uploads = useMemo(
    () =>
      createUploads(async (blob) => {
        const name = blob instanceof File ? blob.name : ''
        const url = await uploadImage(
          blob,
          undefined,
          `/media?name=${encodeURIComponent(name.slice(0, 200))}`,
        )
        await client.invalidateQueries({ queryKey: libraryQueries.all })
        return url
      }),
    [client],
  )
  const upload = async (files: readonly File[]) => {
    const refused: string[] = []
    for (const file of files) {
      try {
        const { blob } = await prepareImage(file)
        uploads.start(newId(), new File([blob], file.name, { type: blob.type }))
      } catch (error) {
        if (!(error instanceof NotAnImage)) throw error
        refused.push(error.message)
      }
    }
    setRefusals(refused)
  }
  return { uploads, upload, refusals }
}
