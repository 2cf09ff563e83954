import { PREFETCH_MARGIN_PX } from '#config/constants.ts'
import { IMAGE_QUALITY, PICTURE_WIDTHS } from '#contract/constants.ts'
import { API_BASE } from '#contract/endpoint.ts'

/** Path of the endpoint `publicPicture`; its descriptor would import the schemas. */
const ADDRESS = `${API_BASE}/pictures`
/** For browsers without `srcset`. */
const FALLBACK_WIDTH = 960

/**
 * URL of a public picture in one of `PICTURE_WIDTHS`.
 * @param quality percent
 */
export function pictureAddress(imageKey: string, width: number, quality = IMAGE_QUALITY): string {
  const query = new URLSearchParams({ imageKey, w: String(width), q: String(quality) })
  return `${ADDRESS}?${query}`
}

/** Sources of a public picture in each width: `<Picture {...pictureSource(imageKey)} … />`. */
export function pictureSource(imageKey: string, quality?: number) {
  return {
    src: pictureAddress(imageKey, FALLBACK_WIDTH, quality),
    srcSet: PICTURE_WIDTHS.map(
      (width) => `${pictureAddress(imageKey, width, quality)} ${width}w`,
    ).join(', '),
    prefetchMargin: PREFETCH_MARGIN_PX,
  }
}
