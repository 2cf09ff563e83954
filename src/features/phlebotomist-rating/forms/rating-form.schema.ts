import { z } from 'zod'

const MOST = 500

export const ratingSchema = z.object({
  rating: z
    .string('Choose one to five stars.')
    .regex(/^[1-5]$/, 'Choose one to five stars.')
    .transform(Number),
  remarks: z.string().trim().max(MOST, `Remarks can have up to ${MOST} letters.`),
})

export type Rating = z.output<typeof ratingSchema>
