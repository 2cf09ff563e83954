import { z } from 'zod'
import { reportEndpoints, SHARE_DAYS } from '#contract/reports.endpoints.ts'

const body = reportEndpoints.reportShareCreate.body.shape

/** `days` is a string, the value of a radio button. */
export const shareSchema = z.object({
  report_ids: body.report_ids,
  label: body.label,
  pin: body.pin,
  days: z.enum(['1', '7', '30']).transform((days) => {
    const chosen = SHARE_DAYS.find((known) => String(known) === days)
    return chosen ?? SHARE_DAYS[0]
  }),
})
export type ShareFields = z.output<typeof shareSchema>
