import { z } from 'zod'
import { IMAGE_QUALITY, PICTURE_WIDTHS } from './constants.ts'
import { defineEndpoint } from './endpoint.ts'

export const pictureEndpoints = {
  publicPicture: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'pictures',
    summary: 'A public picture scaled to a width, as AVIF, WebP or PNG by the Accept header',
    access: 'public',
    health: 'none',
    query: z.object({
      /** Storage key of a drawing or photo, such as `public/banner-fever.svg`; the answer is a bitmap. */
      imageKey: z.string().regex(/^public\/[a-z0-9-]+\.(?:svg|png|jpg|webp)$/),
      w: z.coerce.number().pipe(z.literal(PICTURE_WIDTHS)),
      /** Percent. */
      q: z.coerce.number().int().min(1).max(100).default(IMAGE_QUALITY),
    }),
    response: z.instanceof(Uint8Array),
    binary: true,
  }),
}
