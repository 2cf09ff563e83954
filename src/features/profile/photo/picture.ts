import { type Crop, frameOf } from './crop.ts'

/** Side of the uploaded photo in pixels: twice the largest size shown. */
const SENT_SIDE = 768
const JPEG_QUALITY = 0.9

/** A larger picture is a few megabytes as a file but gigabytes when decoded. */
export const MAX_MEGAPIXELS = 50

export type Picture = HTMLImageElement

export type PictureError = 'unreadable' | 'too-many-pixels'

/** Decodes a chosen file. */
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
    // The size is known before decoding.
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

/** Draws the crop over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: Picture, crop: Crop): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { left, top, side } = frameOf(sizeOf(picture), crop)
  const { width, height } = canvas
  // JPEG has no transparency: fill with white first.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, left, top, side, side, 0, 0, width, height)
}

/** The crop as a JPEG without the metadata of the original. */
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
