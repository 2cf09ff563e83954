import { PREFETCH_MARGIN_PX } from '#config/constants.ts'
import { IMAGE_QUALITY, PICTURE_WIDTHS } from '#contract/constants.ts'
import { API_BASE } from '#contract/endpoint.ts'

/** Of the call `publicPicture`, whose descriptor would bring the schemas along. */
const ADDRESS = `${API_BASE}/pictures`
/** For browsers that read no `srcset`. */
const FALLBACK_WIDTH = 960

/** The address of a public picture in a width of `PICTURE_WIDTHS`. @param quality percent */
export function pictureAddress(imageKey: string, width: number, quality = IMAGE_QUALITY): string {
  const query = new URLSearchParams({ imageKey, w: String(width), q: String(quality) })
  return `${ADDRESS}?${query}`
}

/**
 * Where a public picture of the provider is fetched, in each of its widths, and how near it comes to the view
 * before it is: `<Picture {...pictureSource(imageKey)} … />`.
 */
export function pictureSource(imageKey: string, quality?: number) {
  return {
    src: pictureAddress(imageKey, FALLBACK_WIDTH, quality),
    srcSet: PICTURE_WIDTHS.map(
      (width) => `${pictureAddress(imageKey, width, quality)} ${width}w`,
    ).join(', '),
    prefetchMargin: PREFETCH_MARGIN_PX,
  }
}
