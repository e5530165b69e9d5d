/** The moment that a clip shows, as a picture; undefined if this browser cannot read it. */
export async function pictureOf(video: HTMLVideoElement): Promise<File | undefined> {
  try {
    if (video.readyState < video.HAVE_CURRENT_DATA) await firstPicture(video)
    const canvas = document.createElement('canvas')
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    const { promise, resolve } = Promise.withResolvers<Blob | null>()
    canvas.toBlob(resolve, 'image/png')
    const picture = await promise
    return picture ? new File([picture], 'Picture of the clip', { type: picture.type }) : undefined
  } catch (error) {
    console.error(error)
    return undefined
  }
}

function firstPicture(video: HTMLVideoElement): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  video.addEventListener('loadeddata', () => resolve(), { once: true })
  video.addEventListener('error', () => reject(video.error), { once: true })
  video.preload = 'auto'
  return promise
}
