import { type Crop, frameOf } from './crop.ts'

/** Pixels of a side of what is sent: twice the largest that is shown. */
const SENT_SIDE = 768
const JPEG_QUALITY = 0.9

/** More is a few megabytes in the file and gigabytes in memory. */
export const MAX_MEGAPIXELS = 50

export type Picture = HTMLImageElement

export type PictureError = 'unreadable' | 'too-many-pixels'

/** A chosen file as a picture that can be drawn, or why it is none. */
export async function openPicture(file: Blob): Promise<Picture | PictureError> {
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    const loaded = new Promise((resolve, reject) => {
      picture.onload = resolve
      picture.onerror = reject
    })
    picture.src = url
    await loaded
    // Its size is known before anything of it is decoded.
    const { naturalWidth: width, naturalHeight: height } = picture
    if (width * height > MAX_MEGAPIXELS * 1_000_000) return 'too-many-pixels'
    await picture.decode()
    return picture
  } catch {
    return 'unreadable'
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Draws the square of a picture over all of a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: Picture, crop: Crop): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { left, top, side } = frameOf(sizeOf(picture), crop)
  const { width, height } = canvas
  // A JPEG has no holes: what is transparent becomes paper.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, left, top, side, side, 0, 0, width, height)
}

/** The square as a file of its own: nothing of what the camera noted beside the picture is in it. */
export async function cutOut(picture: Picture, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const side = Math.max(1, Math.min(SENT_SIDE, Math.round(frameOf(sizeOf(picture), crop).side)))
  canvas.width = side
  canvas.height = side
  drawCrop(canvas, picture, crop)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The browser could not write the picture.'))
    canvas.toBlob(take, 'image/jpeg', JPEG_QUALITY)
  })
}

export function sizeOf({ naturalWidth: width, naturalHeight: height }: Picture) {
  return { width, height }
}
